import type { Column } from '../../../schema/screens';
import type { Resource } from '../../../schema';
import { type ListColumn, RecordTable, useLocalList, useTableColumns } from '../../../screens/list';
import { Skeleton } from '../../../ui';

/** The child records of a case by their `case_id`, newest first, page by page. */
export function useCasePage(resource: Resource, caseId: string) {
  return { resource, ...useLocalList(resource, { search: { case_id: caseId }, sort: undefined, isPart: true }) };
}

/** A page of the child records of a case. */
export type CasePage = ReturnType<typeof useCasePage>;

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
export function CaseTable({ of: { resource, list, page, setPlace }, columns, label, empty }: CaseTableProps) {
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
      onChange={setPlace}
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
