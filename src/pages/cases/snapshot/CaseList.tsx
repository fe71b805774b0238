import { useCallback, useState } from 'react';
import type { Column, Resource } from '../../../schema';
import { type ListColumn, RecordTable, useTableColumns, useRecordList } from '../../../screens/list';
import { Skeleton } from '../../../screens/plain';
import { toCrudFilters } from '../../../screens/search';

interface CaseListProps {
  /** Child resource of cases, filtered by `case_id`. */
  readonly resource: Resource;
  readonly caseId: string;
  readonly columns: readonly Column[];
  readonly label: string;
  readonly empty: string;
}

/** Table columns without sorting and without title truncation: rows keep the server order, and titles may wrap. */
const useUnsortedColumns = (columns: readonly Column[], resource: Resource): ListColumn[] =>
  useTableColumns(columns, { resource, sort: undefined }).map(({ order: _order, cut: _cut, ...column }) => column);

/** Paged list of the child records of a case, newest first. */
export function CaseList({ resource, caseId, columns, label, empty }: CaseListProps) {
  const [page, setPage] = useState(1);
  const onPastEnd = useCallback((last: number) => setPage(last), []);
  const failed = resource.messages.listFailed;
  const list = useRecordList({
    isPart: true,
    name: resource.name,
    filters: toCrudFilters(resource, { case_id: caseId }),
    page,
    sort: undefined,
    failed,
    onPastEnd,
  });
  const shown = useUnsortedColumns(columns, resource);
  if (!list.rows && !list.problem) return <Skeleton />;
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
