import { useList } from '@refinedev/core';
import { Alert } from 'antd';
import { holds, type DeleteWarning } from '../../schema';
import { useFeatures, useRegistry } from '../registry';
import { toCrudFilters } from '../search';
import type { RecordRow } from './useRecordList';

/** Larger numbers are shown as "at least". */
const maxCounted = 100;

export interface Dependents {
  /** Counting is in progress; the deletion cannot be confirmed yet. */
  readonly isCounting: boolean;
  /** The warning; undefined if there are no dependents, or they could not be counted. */
  readonly text: string | undefined;
}

interface DependentCount {
  /** Number of active records among those that were read. */
  readonly found: number;
  /** Not all records were read. */
  readonly isLowerBound: boolean;
  readonly total: number;
}

/** The warning about records that remain when their parent is deleted. */
function warningText({ one, many }: DeleteWarning, { found, isLowerBound, total }: DependentCount): string | undefined {
  if (found === 0)
    return isLowerBound
      ? `There may be ${many} among the ${total} records that belong to this one. They stay when this record is deleted.`
      : undefined;
  const [are, what, they] = found === 1 ? ['is', one, 'It stays'] : ['are', many, 'They stay'];
  return `There ${are} ${isLowerBound ? 'at least ' : ''}${found} ${what}. ${they} when this record is deleted.`;
}

/** Counts the active records that belong to the record to be deleted. */
export function useDependents(warning: DeleteWarning | undefined, record: RecordRow): Dependents {
  const registry = useRegistry();
  const features = useFeatures();
  const { query } = useList({
    resource: warning?.resource ?? '',
    filters: warning ? toCrudFilters(registry.get(warning.resource), { [warning.search]: String(record.id) }) : [],
    pagination: { currentPage: 1, pageSize: maxCounted },
    queryOptions: { enabled: warning !== undefined },
    errorNotification: false,
  });
  if (!warning) return { isCounting: false, text: undefined };
  const { unless } = warning;
  const rows = query.data?.data ?? [];
  const found = rows.filter((values) => !unless || !holds(unless, { values, features })).length;
  const total = query.data?.total ?? 0;
  return {
    isCounting: query.isLoading,
    text: warningText(warning, { found, total, isLowerBound: total > rows.length }),
  };
}

/** Warns about records that belong to the record to be deleted. */
export function DependentsWarning({ text }: Dependents) {
  return text === undefined ? null : <Alert type="warning" showIcon title={text} style={{ marginTop: 12 }} />;
}
