import { type BaseRecord, useCustom } from '@refinedev/core';
import { isObject, type Resource } from '../../schema';
import type { AssignedKind } from '../../schema/screens';
import { usePostAndRefresh } from '../registry';
import { takeBack } from '../requests';
import { countOf } from '../../ui';

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

/** To whom a record goes; null: to nobody. */
interface Assignment {
  readonly id: number;
  readonly to: number | null;
}

/** What is handed over, to whom, and with which words. */
export interface HandOver {
  readonly ids: readonly number[];
  readonly to: { readonly id: number | null; readonly name: string };
  readonly note: string;
}

const formerIn = ({ data }: BaseRecord): readonly Assignment[] =>
  (Array.isArray(data) ? (data as readonly unknown[]) : [])
    .filter(isObject)
    .map(({ id, from }) => ({ id: Number(id), to: Number(from) || null }));

/** Hands records over, reports the outcome and offers to take it back. Rejects with the refusal, which was reported. */
export function useHandOver({ resource }: AssignedKind, { label }: Resource): (handed: HandOver) => Promise<void> {
  const make = usePostAndRefresh(resource);
  const url = `x/assign/${resource.name}`;
  return async ({ ids, to, note }) => {
    const handed = countOf(ids.length, label);
    await make({
      url,
      values: { assignments: ids.map((id) => ({ id, to: to.id })), note },
      done: (answer) => ({
        type: 'success',
        message: `Handed over to ${to.name}: ${handed}`,
        cancelMutation: () => takeBack(make, { url, values: { assignments: formerIn(answer) } }),
      }),
      failed: `${label.many} could not be handed over`,
    });
  };
}
