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

interface Found extends ListChange {
  readonly of: number;
  readonly isChanged: boolean;
}

/**
 * What others have changed of a list since it was read, also of linked records whose values it shows. Of changes that
 * may have added records the server is asked for the total, since a new record need not match the search. In a hidden
 * tab nothing is asked: a list is read again when the tab is opened.
 */
export function useListChanges(resource: Resource, list: WatchedList): ListChanges {
  const { custom } = useDataProvider()();
  const { rows = [], total, updatedAt, query } = list;
  const [found, setFound] = useState<Found>();
  const heard = useRef({ isChanged: false, askedAt: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });

  const readTotal = async (): Promise<number | undefined> => {
    const answer = await custom?.({ url: totalAddress(resource, list), method: 'get' });
    const told: unknown = answer?.data.data;
    return isObject(told) ? Number(told.total) : undefined;
  };
  const ask = async () => {
    Object.assign(heard.current, { askedAt: Date.now(), timer: undefined });
    const { isChanged } = heard.current;
    const counted = await readTotal().catch(() => undefined);
    setFound({ of: updatedAt, grown: (counted ?? total) - total, isChanged: isChanged || counted === undefined });
  };
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useEffect(() => {
    heard.current.isChanged = false;
  }, [updatedAt]);
  useEffect(() => {
    const state = heard.current;
    return () => clearTimeout(state.timer);
  }, []);

  const onEvent = ({ kind, idFields }: KindInRows, { type, ids }: KindEvent) => {
    if (document.hidden) return;
    const isOwn = kind === resource;
    const idsOf = (row: Values) => idFields.map((name) => toRecordId(row[name]));
    const isShown = ids ? rows.some((row) => idsOf(row).some((id) => id !== undefined && ids.includes(id))) : isOwn;
    // Another record than those on the page has other values: in a search it may be found, or not any more.
    const isSought = isOwn && (type !== 'updated' || (query.filters ?? []).length > 0);
    if (!isShown && !isSought) return;
    if (isShown) heard.current.isChanged = true;
    const rested = heard.current.askedAt + restMs - Date.now();
    // Not all browsers at once.
    heard.current.timer ??= setTimeout(
      () => void latestAsk.current(),
      Math.max(collectMs, rested) * (1 + Math.random() / 4),
    );
  };
  const isCurrent = found?.of === updatedAt && (found.isChanged || found.grown !== 0);
  return { change: isCurrent ? { grown: found.grown } : undefined, onEvent };
}
