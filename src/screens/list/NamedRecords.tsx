import { useState, type ReactNode } from 'react';
import { useMany } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { pageSize, type Resource } from '../../schema';
import type { Column } from '../../schema/screens';
import { Button, Flex, Tag, styleKey } from '../../ui';
import { useRegistry } from '../registry';
import { LoadProblem, useRetry } from '../requests';
import { useTableColumns, type ListColumn } from './columns';
import { RecordTable } from './RecordTable';
import { keyedChildColumn, menuColumn } from './rowColumns';
import type { RecordRow } from './useRecordList';
import { useRowMenu, type RowMenu } from './useRowMenu';

/** A page of the named records, in their order; none is read before they are known. */
function useNamedRows(name: string, ids: readonly number[] | undefined, asked: number) {
  const count = ids?.length ?? 0;
  const page = Math.min(asked, Math.max(1, Math.ceil(count / pageSize)));
  const shown = (ids ?? []).slice((page - 1) * pageSize, page * pageSize);
  const { query } = useMany({
    resource: name,
    ids: shown,
    queryOptions: { enabled: shown.length > 0, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { problem, retry } = useRetry(query);
  const rows = ids && count === 0 ? [] : (query.data?.data as RecordRow[] | undefined);
  const isChanging = rows !== undefined && query.isPlaceholderData;
  return { page, list: { rows, total: count, isUnsorted: false, isChanging, problem, refusal: undefined, retry } };
}

/** An action of the menu of a row, by its key. */
interface ShownAction {
  readonly key: string;
  /** The title of its column. */
  readonly title: string;
}

/** A column with one action of each row, where it is offered, as a button. */
const actionColumn = ({ furtherActions }: RowMenu, { key: wanted, title }: ShownAction): ListColumn => ({
  key: wanted,
  title,
  width: 110,
  render: (row) =>
    furtherActions(row)
      .filter(({ key }) => key === wanted)
      .map(({ key, label, run }) => (
        <Button key={key} size="small" onClick={run}>
          {label}
        </Button>
      )),
});

interface NamedRecordsProps {
  readonly resource: Resource;
  readonly title: string;
  /** Beside the title: how many there are. */
  readonly count: ReactNode;
  /** The records, in the order in which they are to be looked after; undefined while they are not known. */
  readonly ids: readonly number[] | undefined;
  /** The query that names them. */
  readonly query: Parameters<typeof useRetry>[0];
  readonly columns: readonly Column[];
  /** What the table says where there are none. */
  readonly empty: string;
  /** An action that stands in each row as a button. */
  readonly action?: ShownAction;
}

/** A titled table of records that a call names, in its order, with the menu that each has in its list. */
export function NamedRecords({ resource, title, count, ids, query, columns, empty, action }: NamedRecordsProps) {
  const registry = useRegistry();
  const [asked, setPage] = useState(1);
  const { problem, retry } = useRetry(query);
  const { page, list } = useNamedRows(resource.name, ids, asked);
  const menu = useRowMenu({ resource, owner: `${title} ${resource.name}` });
  const shown = useTableColumns(columns, {
    resource,
    sort: undefined,
    keyedChildColumn: keyedChildColumn({ registry, resource, forms: menu.forms }),
  });
  // They stand in the order in which they are to be looked after.
  const unsorted = shown.map(({ order: _order, ...column }) => column);
  const buttons = action === undefined ? [] : [actionColumn(menu, action)];
  const failed = resource.messages.listFailed;
  return (
    <section aria-label={title}>
      <Flex vertical gap="small">
        <h2 className={`ant-typography ${styleKey}`} style={{ margin: 0, fontSize: 18 }}>
          {title} {ids && <Tag style={{ verticalAlign: 'middle' }}>{count}</Tag>}
        </h2>
        {problem && <LoadProblem message={failed} problem={problem} onRetry={retry} />}
        {!problem && (
          <RecordTable
            label={title}
            columns={[...buttons, ...unsorted, menuColumn(resource, (row) => menu.actionsOf(row))]}
            list={list}
            page={page}
            failed={failed}
            empty={{ text: empty }}
            inDialog
            onRow={menu.onRow}
            onChange={({ page: next }) => setPage(next)}
          />
        )}
      </Flex>
      {menu.dialogs}
    </section>
  );
}
