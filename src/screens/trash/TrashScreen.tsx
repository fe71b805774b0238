import { useCallback, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { recordTitle, trashResourceName, trashTasks } from '../../schema/screens';
import type { Resource } from '../../schema';
import { useResource } from '../registry';
import {
  loadable,
  OpenDialog,
  Button,
  Flex,
  PageHeading,
  SkipToRows,
  usePreload,
  usePageTitle,
  useDialog,
} from '../../ui';
import {
  noRecordsMessage,
  type ListColumn,
  type RecordRow,
  RecordTable,
  useTableColumns,
  useRecordList,
  useRowOpening,
  useSelection,
} from '../list';
import { newestDiscarded, readTrashPaging, writePaging, type Paging } from '../search';
import { RefusedScreen } from '../recordFrame';

const RecoverModal = loadable(async () => (await import('./RecoverModal')).RecoverModal);
const parts = [RecoverModal.load];

const actionWidth = 120;

/** The trash has no searches. */
const nothing = {};

/**
 * Moves the columns that tell when a record was discarded, and by whom, beside those that identify it, which are in
 * sight in any window.
 */
function withDiscardingFirst(columns: readonly ListColumn[]): ListColumn[] {
  const identifying = columns.filter(({ pinned }) => pinned === 'left').length;
  const end = Math.max(2, identifying);
  const rest = columns.slice(end);
  const isOfDiscarding = ({ key }: ListColumn) => key.startsWith('discarded_');
  return [
    ...columns.slice(0, end),
    ...rest.filter(isOfDiscarding),
    ...rest.filter((column) => !isOfDiscarding(column)),
  ];
}

function useTrashPaging(resource: Resource) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTrashPaging(resource, params), [resource, params]);
  const go = useCallback(
    (next: Paging, { replace = false } = {}) => {
      setParams(writePaging(next, newestDiscarded), { replace, preventScrollReset: true });
    },
    [setParams],
  );
  return { state, go };
}

function TrashPage({ resource }: { readonly resource: Resource }) {
  const name = trashResourceName(resource.name);
  const table = useId();
  const { state, go } = useTrashPaging(resource);
  const recovery = useDialog<RecordRow>();
  const failed = resource.messages.listFailed;
  const onPastEnd = useCallback((last: number) => go({ ...state, page: last }, { replace: true }), [go, state]);
  const list = useRecordList({
    name,
    page: state.page,
    sort: state.sort,
    meta: { isOrderOptional: state.sort === newestDiscarded },
    failed,
    onPastEnd,
  });
  const selection = useSelection(resource, {
    search: nothing,
    shown: { filters: [], sort: state.sort, total: list.total, rows: list.rows },
    isChanging: list.isChanging,
    tasks: trashTasks(resource),
  });
  usePreload(parts, list.rows !== undefined);
  const title = `Trash — ${resource.label.many}`;
  usePageTitle(title);

  const recoverColumn: ListColumn = {
    key: 'actions',
    title: 'Actions',
    width: actionWidth,
    pinned: 'right',
    render: (row) => (
      <Button size="small" aria-label={`Recover ${recordTitle(resource, row)}`} onClick={() => recovery.open(row)}>
        Recover
      </Button>
    ),
  };
  const onRow = useRowOpening(resource);
  const columns = useTableColumns(resource.trash?.columns ?? [], {
    resource,
    sort: list.isUnsorted ? undefined : state.sort,
    idPrefix: resource.trash?.idPrefix,
  });
  if (list.refusal) return <RefusedScreen resource={resource} message={list.refusal.message} />;
  return (
    <Flex vertical gap="middle" style={{ position: 'relative' }}>
      <SkipToRows to={table} />
      <Flex justify="space-between" align="center" gap="small" wrap>
        <PageHeading>{title}</PageHeading>
        {selection.button}
      </Flex>
      <RecordTable
        id={table}
        label={title}
        columns={[...selection.columns, ...withDiscardingFirst(columns), recoverColumn]}
        list={list}
        page={state.page}
        defaultSort={newestDiscarded}
        failed={failed}
        empty={{ text: noRecordsMessage(resource, 'discarded') }}
        onRow={onRow}
        onChange={({ page, sort }) => go({ page, ...(sort && { sort }) })}
      />
      {selection.bar}
      <OpenDialog of={recovery}>
        {(record, control) => <RecoverModal resource={resource} record={record} {...control} />}
      </OpenDialog>
    </Flex>
  );
}

/** The discarded records of a resource, each with a Recover button (Records 2). */
export function TrashScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  return <TrashPage key={name} resource={resource} />;
}
