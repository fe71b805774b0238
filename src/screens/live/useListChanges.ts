import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { isObject, searchParameterName, serialiseSearchValue, type Resource, type Values } from '../../schema';
import { toRecordId, trashResourceName } from '../../schema/screens';
import type { KindInRows } from './kindsInRows';
import type { KindEvent, WatchedList } from './watched';

/** Milliseconds after a change in which further ones are waited for, and between two questions for the total. */
const [collectMs, restMs] = [2_000, 10_000];

/** The address at which the server tells the total of a list. */
function totalAddress(resource: Resource, { query: { name, filters = [] } }: WatchedList): string {
  const parameters = new URLSearchParams(name === trashResourceName(resource.name) ? { discard: 'true' } : {});
  for (const filter of filters) {
    const search = 'field' in filter ? resource.search[filter.field] : undefined;
    if (search && 'field' in filter)
      parameters.append(
        searchParameterName(filter.field, search),
        serialiseSearchValue(resource, search, filter.value),
      );
  }
  return `x/live/${resource.name}?${parameters.toString()}`;
}

/** How a list differs from what is shown of it. */
export interface ListChange {
  /** How many more records it has. */
  readonly grown: number;
}

interface ListChanges {
  /** Undefined while the list is as it was read. */
  readonly change: ListChange | undefined;
  readonly onEvent: (shown: KindInRows, event: KindEvent) => void;
}

/** What the server was asked for after a change. */
interface Found {
  /** The address that was asked for: a list of another search has another total. */
  readonly address: string;
  /** The total then; undefined where it could not be read. */
  readonly total: number | undefined;
  /** When the last change was made that the answer tells of, and the last of a shown record, in milliseconds. */
  readonly at: number;
  readonly shownAt: number;
}

/** The changes that were heard of. */
interface Heard extends Pick<Found, 'at' | 'shownAt'> {
  readonly askedAt: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/** How what was found differs from a list; undefined where the list was asked for after it. */
function changeOf({ total, at, shownAt }: Found, list: WatchedList): ListChange | undefined {
  const grown = (total ?? list.total) - list.total;
  const isChanged = shownAt > list.readAt || total === undefined || grown !== 0;
  return at > list.readAt && isChanged ? { grown } : undefined;
}

/**
 * What others have changed of a list since it was read, also of linked records whose values it shows. Of changes that
 * may have added records the server is asked for the total, since a new record need not match the search. In a hidden
 * tab nothing is asked: a list is read again when the tab is opened.
 */
export function useListChanges(resource: Resource, list: WatchedList): ListChanges {
  const { custom } = useDataProvider()();
  const { rows = [], readAt, query } = list;
  const [found, setFound] = useState<Found>();
  const heard = useRef<Heard>({ at: 0, shownAt: 0, askedAt: 0, timer: undefined });
  const hear = (told: Partial<Heard>) => {
    heard.current = { ...heard.current, ...told };
  };
  const address = totalAddress(resource, list);
  const readTotal = async (): Promise<number | undefined> => {
    const answer = await custom?.({ url: address, method: 'get' });
    const told: unknown = answer?.data.data;
    return isObject(told) ? Number(told.total) : undefined;
  };
  const ask = async () => {
    hear({ askedAt: Date.now(), timer: undefined });
    const { at, shownAt } = heard.current;
    // The list was asked for again meanwhile.
    if (at <= readAt) return;
    setFound({ address, at, shownAt, total: await readTotal().catch(() => undefined) });
  };
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useEffect(() => () => clearTimeout(heard.current.timer), []);

  const onEvent = ({ kind, idFields }: KindInRows, { type, ids, at }: KindEvent) => {
    if (document.hidden || at <= readAt) return;
    const isOwn = kind === resource;
    const idsOf = (row: Values) => idFields.map((name) => toRecordId(row[name]));
    const isShown = ids ? rows.some((row) => idsOf(row).some((id) => id !== undefined && ids.includes(id))) : isOwn;
    // Another record than those on the page has other values: in a search it may be found, or not any more.
    const isSought = isOwn && (type !== 'updated' || (query.filters ?? []).length > 0);
    if (!isShown && !isSought) return;
    const { current } = heard;
    hear({ at: Math.max(at, current.at), ...(isShown && { shownAt: Math.max(at, current.shownAt) }) });
    const rested = current.askedAt + restMs - Date.now();
    // Not all browsers at once.
    const pause = Math.max(collectMs, rested) * (1 + Math.random() / 4);
    hear({ timer: current.timer ?? setTimeout(() => void latestAsk.current(), pause) });
  };
  return { change: found?.address === address ? changeOf(found, list) : undefined, onEvent };
}
