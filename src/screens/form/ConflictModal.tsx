import { useState } from 'react';
import { Button, Flex, Modal, Table, Typography } from 'antd';
import { isEdited, isEmptyValue, isLinking, linkedIds, showInstant, type Resource, type Values } from '../../schema';
import { LinkedTitle, RowsLine } from '../fields';
import { listed } from '../listed';
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

const whenOf = ({ at }: Author): string => (at === undefined ? '' : showInstant(at, 'MM-DD-YYYY HH:mm'));

/** Renders the value of one side; linked records, also within rows, by their titles. */
const sideOf = (side: keyof ConflictSides) =>
  function Side(text: string, { field, values }: Difference) {
    const value = values[side];
    if (isEmptyValue(field, value)) return text;
    if (isLinking(field)) return linkedIds(value).map((id) => <LinkedTitle key={id} resource={field.to} id={id} />);
    return isEdited(field) ? <RowsLine field={field} value={value} /> : text;
  };

const columns = [
  { title: 'Field', dataIndex: 'label' },
  { title: 'Before', dataIndex: 'before', render: sideOf('before') },
  { title: 'Theirs', dataIndex: 'theirs', render: sideOf('theirs') },
  { title: 'Yours', dataIndex: 'mine', render: sideOf('mine') },
  { title: 'Changed By', dataIndex: 'by', render: (by: string | undefined, row: Difference) => [by, whenOf(row)].filter(Boolean).join(', ') },
];

/** Who changed which fields and when each person last did: "ann changed City on …, and bob changed Phone on …". */
function sentence(resource: Resource, conflict: Conflict, changed: readonly Difference[]): string {
  const people = [...new Set(changed.map(({ by }) => by))];
  const said = (people.length > 0 ? people : [conflict.by]).map((by) => {
    const theirs = changed.filter((row) => row.by === by);
    const last = theirs.map(({ at = '' }) => at).sort().at(-1) ?? conflict.at;
    const what = theirs.length > 0 ? listed(theirs.map(({ label }) => label)) : `this ${resource.label.one.toLowerCase()}`;
    return `${by ?? 'Somebody else'} changed ${what}${last ? ` on ${whenOf({ by, at: last })}` : ''}`;
  });
  return `${said.join('; ')}, while you were editing.`;
}

/** Explains what each choice does to the typed values. */
function consequence(rows: readonly Difference[]): string {
  const lost = rows.filter(({ isContested }) => isContested).map(({ label }) => label);
  const others = rows.filter(({ changedByThem, isContested, mine, before }) => !changedByThem && !isContested && mine !== before).map(({ label }) => label);
  const taken = lost.length === 0 ? 'Take Theirs fills the form with their record.' : `Take Theirs drops what you typed into ${listed(lost)}.`;
  const kept = others.length === 0 ? '' : ` What you typed into ${listed(others)} stays in the form.`;
  return `${taken}${kept} Keep Mine saves what you changed over theirs and leaves the rest as they left it.`;
}

function Comparison({ rows }: { readonly rows: readonly Difference[] }) {
  return <Table<Difference> size="small" rowKey="name" columns={columns} dataSource={rows} pagination={false} scroll={{ x: 'max-content' }} />;
}

interface ChoicesProps {
  readonly both: boolean;
  readonly onBoth: () => void;
  readonly editing: ConflictChoices;
}

function Choices({ both, onBoth, editing }: ChoicesProps) {
  return (
    <Flex justify="end" gap="small" wrap>
      <Button onClick={onBoth} aria-expanded={both}>
        Look at Both
      </Button>
      <Button onClick={editing.takeTheirs}>Take Theirs</Button>
      <Button type="primary" onClick={editing.keepMine}>
        Keep Mine
      </Button>
    </Flex>
  );
}

/** Shows who changed what in the meantime next to the typed values, and lets the person choose (decision 15). */
export function ConflictModal({ resource, editing, before, mine }: ConflictModalProps) {
  const [both, setBoth] = useState(false);
  const [isMade, setMade] = useState(false);
  const { conflict } = editing;
  if (conflict && !isMade) setMade(true);
  if (!isMade) return null;
  const rows = conflict ? differences(resource, { before, theirs: conflict.theirs, mine, conflict }) : [];
  const open = rows.filter(({ isContested }) => isContested);
  // Fields that do not overlap are merged without asking; if none overlap, all of their changes are shown.
  const asked = open.length > 0 ? open : rows.filter(({ changedByThem }) => changedByThem);
  return (
    <Modal
      open={conflict !== undefined}
      title={`This ${resource.label.one.toLowerCase()} was changed meanwhile`}
      width={800}
      styles={{ body: { maxHeight: '60vh', overflowY: 'auto' } }}
      footer={<Choices both={both} onBoth={() => setBoth((last) => !last)} editing={editing} />}
      onCancel={editing.closeConflict}
    >
      {conflict && (
        <Flex vertical gap="middle">
          <Typography.Text>{sentence(resource, conflict, asked.filter(({ changedByThem }) => changedByThem))}</Typography.Text>
          <Typography.Text type="secondary">{consequence(rows)}</Typography.Text>
          <Comparison rows={both ? rows : asked} />
        </Flex>
      )}
    </Modal>
  );
}
