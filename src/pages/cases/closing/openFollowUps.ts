import { useDataProvider, useUpdate, type BaseRecord, type HttpError } from '@refinedev/core';
import { closed, open } from '../../../../resources/options/states';
import { formatValue, isFilled, type Resource, type Values } from '../../../schema';
import { toRequestProblem, type RequestProblem } from '../../../screens/requests';
import { useInvalidateViews, useResource } from '../../../screens/registry';
import type { RecordRow } from '../../../screens/list';
import { toCrudFilters } from '../../../screens/search';

/** Follow-ups that are read at most; a case hardly ever has more that are open. */
const most = 100;

/** The open follow-ups of a case, due soonest first, and how many more there are; or why they could not be read. */
export type FoundFollowUps =
  | { readonly rows: readonly RecordRow[]; readonly further: number }
  | { readonly problem: RequestProblem };

const dueOf = ({ reminder_at: due }: RecordRow): string => (typeof due === 'string' ? due : '9');

/**
 * Returns a function that reads the open follow-ups of a case (decision 42). A server that ignores the status answers
 * with others too, which are left out.
 */
export function useReadFollowUps(caseId: string): () => Promise<FoundFollowUps> {
  const dataProvider = useDataProvider();
  const followUps = useResource('follow_ups');
  return async () => {
    try {
      const filters = toCrudFilters(followUps, { case_id: caseId, status: open });
      const { data, total } = await dataProvider().getList({
        resource: followUps.name,
        filters,
        pagination: { currentPage: 1, pageSize: most },
      });
      const rows = (data as RecordRow[])
        .filter(({ status }) => status === open)
        .sort((one, other) => dueOf(one).localeCompare(dueOf(other)));
      return { rows, further: Math.max(0, total - data.length) };
    } catch (error) {
      return { problem: toRequestProblem(error) };
    }
  };
}

/** "03-04-2026 Status Check" */
export function followUpTitle({ fields }: Resource, row: Values): string {
  const shown = ['reminder_at', 'activity_subject'].map((name) => {
    const field = fields[name];
    return field && isFilled(row[name]) ? formatValue(field, row[name]) : undefined;
  });
  return shown.filter(Boolean).join(' ') || `Follow-Up ${String(row.id)}`;
}

/** A follow-up that could not be closed, and why. */
export interface LeftOpen {
  readonly row: RecordRow;
  readonly problem: string;
}

/** Returns a function that closes follow-ups one after the other, and resolves with those that could not be closed. */
export function useCloseFollowUps(): (rows: readonly RecordRow[]) => Promise<readonly LeftOpen[]> {
  const activities = useResource('activities');
  const viewsChanged = useInvalidateViews(activities);
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const closeOne = async (row: RecordRow): Promise<LeftOpen[]> => {
    try {
      await mutateAsync({
        resource: activities.name,
        id: row.id,
        values: { status: closed },
        mutationMode: 'pessimistic',
        invalidates: ['list', 'many', 'detail'],
        meta: { original: row },
        successNotification: false,
        errorNotification: false,
      });
      return [];
    } catch (error) {
      return [{ row, problem: toRequestProblem(error).message }];
    }
  };
  return async (rows) => {
    const left: LeftOpen[] = [];
    for (const row of rows) left.push(...(await closeOne(row)));
    viewsChanged();
    return left;
  };
}
