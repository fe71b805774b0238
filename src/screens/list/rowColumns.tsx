import { keyOptionsOf, recordTitle, type Registry, type Resource } from '../../schema';
import { characterWidth } from './columnWidth';
import type { ButtonColumn, ListColumn, KeyedChildColumn } from './columns';
import type { FormDialog } from './dialogs';
import { RowActions, type RowAction } from './RowActions';
import { buttonText, RowButtons } from './RowButtons';
import { KeyedChildRadios } from './KeyedChildRadios';
import type { DialogState } from './useDialog';
import type { RecordRow } from './useRecordList';
import type { RowDialogs } from './useRowDialogs';

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
