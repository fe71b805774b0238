import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { Button, Modal, Typography } from 'antd';
import {
  isEditableRows,
  isEmptyValue,
  isLinkField,
  toRecordIds,
  formatInstant,
  type Resource,
  type Values,
} from '../../schema';
import { LinkedTitle, RowsSummary } from '../../fields/views';
import { joinLabels, Flex, DataTable, type TableColumn, useInitialFocus } from '../../ui';
import { differences, type Author, type Conflict, type ConflictSides, type Difference } from './conflict';
import type { Editing } from './useEditing';

/** A conflict and the ways to resolve it. */
export type ConflictChoices = Pick<Editing, 'conflict' | 'takeTheirs' | 'keepMine' | 'closeConflict'>;

interface ConflictModalProps {
  readonly resource: Resource;
  readonly editing: ConflictChoices;
  /** The record that the edit started from. */
  readonly before: Values;
  readonly mine: Values;
}

const formatChangeTime = ({ at }: Author): string => (at === undefined ? '' : formatInstant(at, 'MM-DD-YYYY HH:mm'));

/** Renders the value of one side; linked records, also within rows, by their titles. */
function renderSide(side: keyof ConflictSides, { [side]: text, field, values }: Difference): ReactNode {
  const value = values[side];
  if (isEmptyValue(field, value)) return text;
  if (isLinkField(field)) return toRecordIds(value).map((id) => <LinkedTitle key={id} resource={field.to} id={id} />);
  return isEditableRows(field) ? <RowsSummary field={field} value={value} /> : text;
}

/** A field that only they have changed has no value of one's own: saving leaves theirs. */
const renderMine = (row: Difference): ReactNode =>
  row.changedByMe || row.isContested ? (
    renderSide('mine', row)
  ) : (
    <Typography.Text type="secondary">Not changed</Typography.Text>
  );

const sideColumn = (
  side: keyof ConflictSides,
  title: string,
  render = (row: Difference) => renderSide(side, row),
): TableColumn<Difference> => ({ key: side, title, width: 148, render });

const columns: readonly TableColumn<Difference>[] = [
  { key: 'label', title: 'Field', width: 120, render: ({ label }) => label },
  sideColumn('before', 'Before'),
  sideColumn('theirs', 'Theirs'),
  sideColumn('mine', 'Yours', renderMine),
  {
    key: 'by',
    title: 'Changed By',
    width: 188,
    render: (row) => <span title={row.address}>{[row.by, formatChangeTime(row)].filter(Boolean).join(', ')}</span>,
  },
];

/** Who changed which fields and when each person last did: "ann changed City on …, and bob changed Phone on …". */
function changeSummary(resource: Resource, conflict: Conflict, changed: readonly Difference[]): string {
  const people = [...new Set(changed.map(({ by }) => by))];
  const sentences = (people.length > 0 ? people : [conflict.by]).map((by) => {
    const changedByPerson = changed.filter((row) => row.by === by);
    const last =
      changedByPerson
        .map(({ at = '' }) => at)
        .sort()
        .at(-1) ?? conflict.at;
    const what =
      changedByPerson.length > 0
        ? joinLabels(changedByPerson.map(({ label }) => label))
        : `this ${resource.label.one.toLowerCase()}`;
    return `${by ?? 'Somebody else'} changed ${what}${last ? ` on ${formatChangeTime({ by, at: last })}` : ''}`;
  });
  return `${sentences.join('; ')}, while you were editing.`;
}

/** Explains what each choice does to the typed values. */
function choiceExplanation(rows: readonly Difference[]): string {
  const lost = rows.filter(({ isContested, changedByMe }) => isContested && changedByMe).map(({ label }) => label);
  const others = rows
    .filter(({ changedByThem, isContested, mine, before }) => !changedByThem && !isContested && mine !== before)
    .map(({ label }) => label);
  const takeTheirsText =
    lost.length === 0
      ? 'Take Theirs fills the form with their record.'
      : `Take Theirs drops what you typed into ${joinLabels(lost)}.`;
  const unchangedText = others.length === 0 ? '' : ` What you typed into ${joinLabels(others)} stays in the form.`;
  return (
    `${takeTheirsText}${unchangedText} Keep Mine saves what you changed over theirs and leaves the rest as ` +
    'they left it.'
  );
}

const nameOf = ({ name }: Difference): string => name;

interface ConflictActionsProps {
  readonly showsAll: boolean;
  readonly onToggleAll: () => void;
  readonly editing: ConflictChoices;
  /** Id of the text about the conflict. */
  readonly textId: string;
  /** The button that decides nothing. */
  readonly look: Ref<HTMLButtonElement>;
}

function ConflictActions({ showsAll, onToggleAll, editing, textId, look }: ConflictActionsProps) {
  return (
    <Flex justify="end" gap="small" wrap>
      <Button ref={look} type="primary" onClick={onToggleAll} aria-expanded={showsAll} aria-describedby={textId}>
        Look at Both
      </Button>
      <Button onClick={editing.takeTheirs}>Take Theirs</Button>
      <Button onClick={editing.keepMine}>Keep Mine</Button>
    </Flex>
  );
}

/**
 * Shows who changed what in the meantime next to the typed values, and lets the person choose (decision 15). The button
 * that decides nothing is the primary one and has the focus, described by the text: screen readers read nothing else of
 * a dialog that opens.
 */
export function ConflictModal({ resource, editing, before, mine }: ConflictModalProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const textId = useId();
  const look = useRef<HTMLButtonElement>(null);
  const { conflict } = editing;
  const focusLook = useInitialFocus(conflict !== undefined, look);
  if (conflict && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const rows = conflict ? differences(resource, { before, theirs: conflict.theirs, mine, conflict }) : [];
  const contested = rows.filter(({ isContested }) => isContested);
  // Fields that do not overlap are merged without asking; if none overlap, all of their changes are shown.
  const relevant = contested.length > 0 ? contested : rows.filter(({ changedByThem }) => changedByThem);
  return (
    <Modal
      open={conflict !== undefined}
      title={`This ${resource.label.one.toLowerCase()} was changed meanwhile`}
      width={800}
      styles={{ body: { maxHeight: '60vh', overflowY: 'auto' } }}
      footer={
        <ConflictActions
          showsAll={showsAll}
          onToggleAll={() => setShowsAll((last) => !last)}
          editing={editing}
          textId={textId}
          look={look}
        />
      }
      afterOpenChange={focusLook}
      destroyOnHidden
      onCancel={editing.closeConflict}
    >
      {conflict && (
        <Flex vertical gap="middle">
          <Flex vertical gap="middle" id={textId}>
            <Typography.Text>
              {changeSummary(
                resource,
                conflict,
                relevant.filter(({ changedByThem }) => changedByThem),
              )}
            </Typography.Text>
            <Typography.Text type="secondary">{choiceExplanation(rows)}</Typography.Text>
          </Flex>
          <DataTable
            label="Changes"
            columns={columns}
            rows={showsAll ? rows : relevant}
            rowKey={nameOf}
            placeholders={0}
            empty={null}
          />
        </Flex>
      )}
    </Modal>
  );
}
