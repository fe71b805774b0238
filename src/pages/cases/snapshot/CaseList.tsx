import { useCallback, useState } from 'react';
import type { Column } from '../../../schema/screens';
import type { Resource } from '../../../schema';
import { type ListColumn, type RecordList, RecordTable, useTableColumns, useRecordList } from '../../../screens/list';
import { Skeleton } from '../../../ui';
import { toCrudFilters } from '../../../screens/search';

/** A page of the child records of a case. */
export interface CasePage {
  readonly resource: Resource;
  readonly list: RecordList;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The child records of a case by their `case_id`, newest first, page by page. */
export function useCasePage(resource: Resource, caseId: string): CasePage {
  const [page, onPage] = useState(1);
  const onPastEnd = useCallback((last: number) => onPage(last), []);
  const filters = toCrudFilters(resource, { case_id: caseId });
  const list = useRecordList({
    isPart: true,
    name: resource.name,
    filters,
    page,
    sort: undefined,
    failed: resource.messages.listFailed,
    onPastEnd,
  });
  return { resource, list, page, onPage };
}

interface CaseTableProps {
  readonly of: CasePage;
  readonly columns: readonly Column[];
  readonly label: string;
  readonly empty: string;
}

/** Table columns without sorting and without title truncation: rows keep the server order, and titles may wrap. */
const useUnsortedColumns = (columns: readonly Column[], resource: Resource): ListColumn[] =>
  useTableColumns(columns, { resource, sort: undefined }).map(({ order: _order, cut: _cut, ...column }) => column);

/** The table of a page of child records. */
export function CaseTable({ of: { resource, list, page, onPage }, columns, label, empty }: CaseTableProps) {
  const shown = useUnsortedColumns(columns, resource);
  if (!list.rows && !list.problem) return <Skeleton />;
  return (
    <RecordTable
      label={label}
      columns={shown}
      list={list}
      page={page}
      failed={resource.messages.listFailed}
      empty={{ text: empty }}
      onChange={(change) => onPage(change.page)}
    />
  );
}

interface CaseListProps extends Omit<CaseTableProps, 'of'> {
  readonly resource: Resource;
  readonly caseId: string;
}

/** Paged list of the child records of a case. */
export const CaseList = ({ resource, caseId, ...table }: CaseListProps) => (
  <CaseTable of={useCasePage(resource, caseId)} {...table} />
);
