import { useCallback, useState } from 'react';
import { Skeleton } from 'antd';
import type { Column, Resource } from '../../../schema';
import { type ListColumn, RecordTable, useTableColumns, useRecordList } from '../../../screens/list';
import { filtersOf } from '../../../screens/search';

interface CaseListProps {
  /** What belongs to cases; searched by `case_id`. */
  readonly resource: Resource;
  readonly caseId: string;
  readonly columns: readonly Column[];
  readonly label: string;
  readonly empty: string;
}

/** The columns as they stand here: in the order of the server, with titles that may take two lines. */
const useShownColumns = (columns: readonly Column[], resource: Resource): ListColumn[] =>
  useTableColumns(columns, { resource, sort: undefined }).map(({ order: _order, cut: _cut, ...column }) => column);

/** The records of another kind that belong to a case, newest first, page by page. */
export function CaseList({ resource, caseId, columns, label, empty }: CaseListProps) {
  const [page, setPage] = useState(1);
  const onPastEnd = useCallback((last: number) => setPage(last), []);
  const failed = resource.messages.listFailed;
  const list = useRecordList({
    name: resource.name,
    filters: filtersOf(resource, { case_id: caseId }),
    page,
    sort: undefined,
    failed,
    onPastEnd,
  });
  const shown = useShownColumns(columns, resource);
  if (!list.rows && !list.problem) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <RecordTable
      label={label}
      columns={shown}
      list={list}
      page={page}
      failed={failed}
      empty={{ text: empty }}
      onChange={(change) => setPage(change.page)}
    />
  );
}
