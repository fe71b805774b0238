import { keyOptionsOf, type Registry, type Resource } from '../../schema';
import { recordTitle } from '../../schema/screens';
import type { SelectedIds } from './SelectionBar';
import { characterWidth, type ButtonColumn, type ListColumn, type KeyedChildColumn } from './columns';
import type { FormDialog } from './dialogs';
import { RowActions, type RowAction } from './RowActions';
import type { RecordRow } from './useRecordList';
import type { RowDialogs } from './useRowDialogs';
import { Button, type DialogState } from '../../ui';
import styles from './rowColumns.module.css';
import { memo, useId, type ChangeEvent } from 'react';

interface KeyedChildRadiosProps {
  /** The resource of the keyed children. */
  readonly of: Resource;
  readonly label: string;
  /** The key of the child whose form is open; undefined if none is. */
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

type RadiosProps = Pick<KeyedChildRadiosProps, 'of' | 'chosen'> & { readonly name: string };

/** Satisfies React's controlled inputs; the group handles the event, with the record that its row shows. */
const heardByGroup = () => undefined;

/**
 * Memoised: the radios are the same for every record, and each change makes browser and React compare all radios of a
 * name.
 */
const Radios = memo(function Radios({ of, chosen, name }: RadiosProps) {
  return keyOptionsOf(of).map(({ value, label }) => (
    <label key={value}>
      <input type="radio" name={name} value={value} checked={chosen === value} onChange={heardByGroup} />
      {label}
    </label>
  ));
});

/** A radio button for each keyed child of a record; choosing one opens its form. */
function KeyedChildRadios({ of, label, chosen, onChoose }: KeyedChildRadiosProps) {
  const name = useId();
  const choose = ({ target }: ChangeEvent<HTMLSpanElement>) =>
    target instanceof HTMLInputElement && onChoose(target.value);
  return (
    <span role="radiogroup" aria-label={label} className={styles.radios} onChange={choose}>
      <Radios of={of} chosen={chosen} name={name} />
    </span>
  );
}

interface RowButtonsProps {
  /** Title of the record, among the rows of others. */
  readonly title?: string | undefined;
  /** Title of the column. */
  readonly heading: string;
  readonly actions: readonly RowAction[];
}

/** The text of a button below a heading, which it does not repeat: SMS below Resend. */
const buttonText = (label: string, heading: string): string =>
  label.startsWith(`${heading} `) ? label.slice(heading.length + 1) : label;

/** Actions of a row as inline buttons. */
function RowButtons({ title, heading, actions }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      {actions.map(({ key, label, danger = false, disabled = false, busy = false, run }) => (
        <Button
          key={key}
          aria-label={label}
          aria-description={title}
          size="small"
          danger={danger}
          disabled={disabled}
          loading={busy}
          onClick={run}
        >
          {buttonText(label, heading)}
        </Button>
      ))}
    </div>
  );
}

const actionsWidth = 76;
const buttonFrame = 32;
const minButtonsWidth = 76;
const radioFrame = 26;

/** Total width of adjacent controls: their labels, and the space around each. */
const widthOfControls = (controls: readonly { readonly label: string }[], frame: number): number =>
  controls.reduce((sum, { label }) => sum + label.length * characterWidth + frame, 0);

interface KeyedChildOptions {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly forms: DialogState<FormDialog>;
}

/** Creates the column of keyed children: a radio button for each, checked while its form is open. */
export function keyedChildColumn({
  registry,
  resource,
  forms,
}: KeyedChildOptions): (column: KeyedChildColumn) => ListColumn {
  const { dialog, isOpen, open } = forms;
  return ({ children: name, label }) => {
    const children = registry.get(name);
    const chosen = (row: RecordRow) =>
      isOpen && dialog?.kind === 'child' && dialog.children === name && dialog.id === row.id
        ? dialog.childKey
        : undefined;
    const render = (row: RecordRow) => (
      <KeyedChildRadios
        of={children}
        label={`${label} of ${recordTitle(resource, row)}`}
        chosen={chosen(row)}
        onChoose={(childKey) =>
          open({ kind: 'child', children: name, childKey, id: row.id, title: recordTitle(resource, row) })
        }
      />
    );
    return { key: name, title: label, width: widthOfControls(keyOptionsOf(children), radioFrame), render };
  };
}

/**
 * Creates a column of inline action buttons, described by their row's record if the rows are of a resource; none if the
 * user may use none of them.
 */
export function buttonColumn(
  { offered, toAction }: Pick<RowDialogs, 'offered' | 'toAction'>,
  resource?: Resource,
): (column: ButtonColumn) => ListColumn | undefined {
  return ({ buttons, label }) => {
    const allowed = buttons.filter((button) => offered([button]).length > 0);
    if (allowed.length === 0) return undefined;
    return {
      key: label,
      title: label,
      width: Math.max(
        minButtonsWidth,
        widthOfControls(
          allowed.map((button) => ({ label: buttonText(button.label, label) })),
          buttonFrame,
        ),
      ),
      render: (row) => (
        <RowButtons
          title={resource && recordTitle(resource, row)}
          heading={label}
          actions={offered(allowed, row).map((action) => toAction(action, row))}
        />
      ),
    };
  };
}

/** The column that selects rows. Of all records, a row that is taken out leaves the others of its page. */
export function selectionColumn(
  resource: Resource,
  selected: SelectedIds,
  rows: readonly RecordRow[] = [],
  select: (ids: SelectedIds) => void,
): ListColumn {
  const ids = selected === 'all' ? new Set(rows.map(({ id }) => id)) : selected;
  return {
    key: 'select',
    title: 'Select',
    width: 64,
    pinned: 'left',
    align: 'center',
    render: ({ id, ...record }) => (
      <input
        type="checkbox"
        aria-label={`Select ${recordTitle(resource, { id, ...record })}`}
        checked={ids.has(id)}
        onChange={({ target }) =>
          select(new Set(target.checked ? [...ids, id] : [...ids].filter((other) => other !== id)))
        }
      />
    ),
  };
}

/** The column of row menus. */
export function menuColumn(resource: Resource, actionsOf: (record: RecordRow) => readonly RowAction[]): ListColumn {
  return {
    key: 'actions',
    title: 'Actions',
    width: actionsWidth,
    pinned: 'right',
    align: 'center',
    render: (row) => <RowActions of={row.id} title={recordTitle(resource, row)} actions={actionsOf(row)} />,
  };
}
