import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { bulkTasks } from '../../schema/screens';
import { isEqual, pageSize, type Resource, type Values } from '../../schema';
import {
  AntdScope,
  loadable,
  PageHeading,
  PassesFocusOn,
  Button,
  Flex,
  usePreload,
  usePageTitle,
  lastPage,
  SkipToRows,
} from '../../ui';
import { useRegistry, useRememberList } from '../registry';
import { noRecordsMessage, useRecordList, type RecordRow, type ShownList, freshForMs } from './useRecordList';
import { RefusedScreen } from '../recordFrame';
import { useTableColumns } from './columns';
import { CreateButton, ListButtons } from './ListButtons';
import { NextPagePrefetch } from './NextPagePrefetch';
import { toCrudFilters, loadSearchPicker } from '../search';
import { RecordTable } from './RecordTable';
import type { RowAction } from './RowActions';
import { buttonColumn, menuColumn, keyedChildColumn } from './rowColumns';
import { SearchForm } from './SearchForm';
import { useAssignee } from './useAssignee';
import { useListViews } from './useListViews';
import { useSelection } from './useSelection';
import { useListState } from './useListState';
import { RowDialogViews } from './useRowDialogs';
import { useRowMenu } from './useRowMenu';
import { useResourceExtensions } from '../extensions';

const AddressNotice = loadable(async () => (await import('../../ui/AddressNotice')).AddressNotice);

/** What a custom screen adds to the list of a resource. */
export interface ListExtensions {
  /** Search values that always apply; neither in the URL nor in the form. */
  readonly permanentFilters?: Readonly<Record<string, string>>;
  /** Further URL parameters to preserve, by name; must be referentially stable. */
  readonly keptParameters?: Readonly<Record<string, string>>;
  /** Initial values of a new record; must be referentially stable. */
  readonly preset?: Values;
  /** Hides the create button: the parent record is in the trash. */
  readonly closed?: boolean;
  /** Replaces the heading. */
  readonly heading?: ReactNode | ((list: ShownList) => ReactNode);
  /** Further row actions, placed before Edit. */
  readonly actions?: (row: RecordRow) => readonly RowAction[];
}

interface ListPageProps extends ListExtensions {
  readonly resource: Resource;
  /** Owner of the drafts of the list's forms. */
  readonly owner: string;
  readonly title: string;
}

type SeparateParameters = { readonly [K in 'permanentFilters' | 'keptParameters']: ListExtensions[K] | undefined };

/** The page of the list that the URL describes. */
function useListFromUrl(resource: Resource, { permanentFilters, keptParameters }: SeparateParameters) {
  const { state, unread, arrivals, go } = useListState(resource, keptParameters);
  const onPastEnd = useCallback((last: number) => go({ ...state, page: last }, { replace: true }), [go, state]);
  const { search, page, sort } = state;
  const filters = toCrudFilters(resource, { ...search, ...permanentFilters });
  const read = { name: resource.name, filters, sort };
  useRememberList({ ...read, page });
  const [nearPage, setNearPage] = useState<number>();
  const list = useRecordList({
    ...read,
    page,
    freshFor: nearPage === page - 1 ? freshForMs : 0,
    failed: resource.messages.listFailed,
    isPart: resource.relations.parent !== undefined,
    onPastEnd,
  });
  const shown: ShownList = { filters, sort, total: list.total, rows: list.rows };
  const isLast = page >= lastPage(list.total, pageSize);
  const nextPage = list.rows && !list.isChanging && !list.problem && !isLast && (
    <NextPagePrefetch
      key={JSON.stringify([search, page, sort])}
      list={{ ...read, page: page + 1 }}
      isNear={nearPage === page}
      accessLogged={resource.accessLogged === true}
    />
  );
  return { state, unread, arrivals, go, list, shown, nextPage, onNearNext: () => setNearPage(page) };
}

/** A list with search, sort order and page in the URL, forms over it, and a menu for each row. */
export function ListPage({
  resource,
  owner,
  title,
  permanentFilters,
  keptParameters,
  preset,
  closed = false,
  heading,
  actions,
}: ListPageProps) {
  const registry = useRegistry();
  const table = useId();
  const { state, unread, arrivals, go, list, shown, nextPage, onNearNext } = useListFromUrl(resource, {
    permanentFilters,
    keptParameters,
  });
  const { forms, offered, toAction, dialogs, hasActions, actionsOf, onRow } = useRowMenu({ resource, owner, preset });
  const assignee = useAssignee(resource, { state, go });
  const views = useListViews(resource, { state, go });
  const selection = useSelection(resource, {
    search: { ...state.search, ...permanentFilters },
    shown,
    isChanging: list.isChanging,
    tasks: bulkTasks(resource, registry),
    hasDownload: true,
  });
  const columns = useTableColumns(views.columnsWith(assignee.columns), {
    resource,
    sort: state.sort,
    keyedChildColumn: keyedChildColumn({ registry, resource, forms }),
    buttonColumn: buttonColumn({ offered, toAction }, resource),
  });
  usePageTitle(title);
  const attached = useResourceExtensions(resource);
  const dialogParts = useMemo(
    () => [RowDialogViews.load, loadSearchPicker, ...(attached?.load ? [attached.load] : [])],
    [attached],
  );
  usePreload(dialogParts, list.rows !== undefined);

  const search = (values: typeof state.search) => {
    const next = { ...state, search: values, page: 1 };
    if (isEqual(next, state)) list.retry();
    else go(next);
  };
  const { sort: _sort, ...unsorted } = state;
  const clear = () => go({ ...unsorted, search: assignee.shown, page: 1 });
  const createButton = closed ? null : (
    <CreateButton resource={resource} openForm={() => forms.open({ kind: 'create' })} />
  );
  const isSearching = Object.keys(state.search).length > 0;
  const clearButton = (
    <PassesFocusOn>
      <Button onClick={clear}>Clear Search</Button>
    </PassesFocusOn>
  );
  // While some are selected, these are handed over, and not all that the list shows.
  const shownRows = selection.bar ? [] : list.isChanging ? undefined : list.rows;
  if (list.refusal) return <RefusedScreen resource={resource} message={list.refusal.message} />;
  return (
    <Flex vertical gap="middle" style={{ position: 'relative' }}>
      <SkipToRows to={table} />
      {typeof heading === 'function' ? heading(shown) : (heading ?? <PageHeading>{title}</PageHeading>)}
      <SearchForm
        resource={resource}
        search={state.search}
        arrivals={arrivals}
        onSearch={search}
        onClear={clear}
        untagged={assignee.untagged}
      >
        <ListButtons {...{ resource, shown, views, selection, createButton }}>{assignee.barOf(shownRows)}</ListButtons>
      </SearchForm>
      {unread.length > 0 && (
        <AntdScope>
          <AddressNotice parts={unread} shown="The list shows what the rest of the address asks for." />
        </AntdScope>
      )}
      <RecordTable
        id={table}
        label={title}
        columns={[
          ...selection.columns,
          ...columns,
          ...(hasActions || actions ? [menuColumn(resource, (row) => actionsOf(row, actions?.(row)))] : []),
        ]}
        list={list}
        isDense={views.isDense}
        page={state.page}
        sort={state.sort}
        defaultSort={resource.list?.sort}
        failed={resource.messages.listFailed}
        empty={
          isSearching
            ? { text: 'Nothing was found', next: clearButton }
            : { text: `${noRecordsMessage(resource)} yet`, next: createButton }
        }
        onRow={onRow}
        onNearNext={onNearNext}
        onChange={({ page, sort }) => go({ ...unsorted, page, ...(sort ? { sort } : {}) })}
      />
      {selection.bar}
      {nextPage}
      {dialogs}
    </Flex>
  );
}
