import { keys, useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { isObject } from '../../schema';
import { reportedKinds } from '../../schema/screens';
import { useRegistry } from '../registry';

/** What of a kind has not been reported. */
interface OpenReports {
  readonly resource: string;
  readonly count: number;
  /** How many should have been reported before today. */
  readonly overdue: number;
  /** The ids, those that are due first at the front. */
  readonly ids: readonly number[];
}

function reportsIn(answer: unknown): readonly OpenReports[] {
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : [];
  return data.filter(isObject).map(({ resource, count, overdue, ids }) => ({
    resource: String(resource),
    count: Number(count),
    overdue: Number(overdue),
    ids: Array.isArray(ids) ? ids.map(Number) : [],
  }));
}

/**
 * What has not been reported, counted again whenever such a record was written, and when the user comes back to the
 * window.
 */
export function useOpenReports() {
  const [kind] = reportedKinds(useRegistry());
  const { query } = useCustom({
    url: 'x/safety',
    method: 'get',
    queryOptions: {
      queryKey: [
        ...(keys()
          .data('default')
          .resource(kind?.resource.name ?? '')
          .get() as unknown[]),
        'unreported',
      ],
      placeholderData: keepPreviousData,
      enabled: kind !== undefined,
    },
    errorNotification: false,
  });
  return { open: query.data && reportsIn(query.data.data), query };
}
