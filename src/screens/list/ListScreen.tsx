import { useCallback, type ReactNode } from 'react';
import { Button, Flex } from 'antd';
import type { Resource } from '../../schema';
import { useManufacturer, useRegistry, useResource, useUser } from '../context';
import { draftedForms } from '../guard/drafts';
import { recordTitle } from '../recordTitle';
import { PageHeading } from '../PageHeading';
import { usePageTitle } from '../usePageTitle';
import { orPlaceholder, tableColumns, type SlotColumn, type TableColumn } from './columns';
import { DeleteModal } from './DeleteModal';
import { isFormDialog, type FormDialog } from './dialogs';
import { filtersOf } from './filters';
import { ListDialog } from './ListDialog';
import { RecordTable } from './RecordTable';
import { RowActions } from './RowActions';
import { SearchForm } from './SearchForm';
import { slotsOf, SlotRadios } from './SlotRadios';
import { useDialog, type DialogState } from './useDialog';
import { useListState } from './useListState';
import { useRecordList, type RecordRow } from './useRecordList';
import { offeredActions, useRowActions } from './useRowActions';

const slotWidth = 108;
const actionsWidth = 90;

/** The form whose draft an interrupted visit left behind (decision 31). */
function useInterruptedForm(resource: Resource): () => FormDialog | undefined {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  return () => draftedForms({ email, manufacturer, owner: resource.name }).find(isFormDialog);
}

function useSlotColumn(resource: Resource, { dialog, isOpen, open }: DialogState<FormDialog>): (column: SlotColumn) => TableColumn {
  const registry = useRegistry();
  return ({ slots: name, label }) => {
    const slots = slotsOf(registry.get(name));
    const chosen = (row: RecordRow) =>
      isOpen && dialog?.kind === 'slot' && dialog.slots === name && dialog.id === row.id ? dialog.slot : undefined;
    const render = (row: RecordRow): ReactNode => (
      <SlotRadios
        slots={slots}
        label={`${label} of ${recordTitle(resource, row)}`}
        chosen={chosen(row)}
        onChoose={(slot) => open({ kind: 'slot', slots: name, slot, id: row.id, title: recordTitle(resource, row) })}
      />
    );
    return { key: name, title: label, width: slots.length * slotWidth, render: orPlaceholder(render) };
  };
}

function ListPage({ resource }: { readonly resource: Resource }) {
  const { state, go } = useListState(resource);
  const forms = useDialog<FormDialog>(useInterruptedForm(resource));
  const deletion = useDialog<RecordRow>();
  const onPastEnd = useCallback((last: number) => go({ ...state, page: last }, { replace: true }), [go, state]);
  const failed = resource.messages.listFailed;
  const list = useRecordList({
    name: resource.name,
    filters: filtersOf(resource, state.search),
    page: state.page,
    sort: state.sort,
    failed,
    onPastEnd,
  });
  const actionsOf = useRowActions({ resource, openForm: forms.open, openDelete: deletion.open });
  const slotColumn = useSlotColumn(resource, forms);
  const title = resource.list?.title ?? resource.label.many;
  usePageTitle(title);

  const search = (values: typeof state.search) => {
    const next = { ...state, search: values, page: 1 };
    if (JSON.stringify(next) === JSON.stringify(state)) list.retry();
    else go(next);
  };
  const clear = () => go({ search: {}, page: 1 });
  const canCreate = resource.verbs.includes('create') && resource.form?.create !== undefined && resource.list?.createLabel !== undefined;
  const createButton = canCreate && <Button onClick={() => forms.open({ kind: 'create' })}>{resource.list.createLabel}</Button>;
  const isSearching = Object.keys(state.search).length > 0;
  const actionsColumn: TableColumn = {
    key: 'actions',
    title: 'Actions',
    width: actionsWidth,
    fixed: 'right',
    align: 'center',
    render: orPlaceholder((row) => <RowActions title={recordTitle(resource, row)} actions={actionsOf(row)} />),
  };
  return (
    <Flex vertical gap="middle">
      <PageHeading>{title}</PageHeading>
      <SearchForm resource={resource} search={state.search} onSearch={search} onClear={clear}>
        {createButton}
      </SearchForm>
      <RecordTable
        label={title}
        columns={[
          ...tableColumns(resource.list?.columns ?? [], { resource, sort: state.sort, slotColumn }),
          ...(offeredActions(resource).length > 0 ? [actionsColumn] : []),
        ]}
        list={list}
        page={state.page}
        failed={failed}
        empty={
          isSearching
            ? { text: 'Nothing was found', next: <Button onClick={clear}>Clear Search</Button> }
            : { text: `There are no ${resource.label.many.toLowerCase()} yet`, next: createButton }
        }
        onChange={({ page, sort }) => go({ search: state.search, page, ...(sort ? { sort } : {}) })}
      />
      {forms.dialog && <ListDialog key={forms.turn} resource={resource} dialog={forms.dialog} {...forms.control} />}
      {deletion.dialog && <DeleteModal key={deletion.turn} resource={resource} record={deletion.dialog} {...deletion.control} />}
    </Flex>
  );
}

/** The list of a resource: search, order and page in the address, forms in modals, a menu for each row (Records 2). */
export function ListScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  return <ListPage key={name} resource={resource} />;
}
