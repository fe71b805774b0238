import { useCustom } from '@refinedev/core';
import { isObject } from '../../schema';

/** Somebody who serves the manufacturer. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
  /** The user. */
  readonly me: boolean;
}

/** How long a read list of colleagues is not asked for again, in milliseconds. */
const freshMs = 300_000;

function colleaguesIn(answer: unknown): readonly Colleague[] {
  const data = isObject(answer) && Array.isArray(answer.data) ? (answer.data as readonly unknown[]) : [];
  return data.filter(isObject).map(({ id, name, me }) => ({ id: Number(id), name: String(name), me: me === true }));
}

/** Everybody who serves the manufacturer, by name. */
export function useColleagues() {
  const { query } = useCustom({
    url: 'x/assign',
    method: 'get',
    queryOptions: { queryKey: ['colleagues'], staleTime: freshMs },
    errorNotification: false,
  });
  return { colleagues: query.data && colleaguesIn(query.data.data), query };
}
