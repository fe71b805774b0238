import { keys, useResourceSubscription, type LiveEvent } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Resource } from '../../schema';
import { trashResourceName } from '../../schema/screens';
import { Button, Flex, PassesFocusOn, Text } from '../../ui';
import { useRegistry } from '../registry';
import { kindsInRows, type KindInRows } from './kindsInRows';
import { useListChanges } from './useListChanges';
import type { KindEvent, WatchedKind, WatchedList, WatchedListProps, WatchedRecord } from './watched';

/* What is loaded once the screen has settled, in one file. */

type OnKindEvent = (event: KindEvent) => void;

/**
 * Calls back after each change of a kind, or of the one that a view shows, and for those of the last minute; the kind
 * must not change.
 */
function useKindEvents({ name, view }: Resource, onEvent: OnKindEvent): void {
  // A subscription keeps its first callback.
  const latest = useRef(onEvent);
  useLayoutEffect(() => {
    latest.current = onEvent;
  });
  const onLiveEvent = useCallback(
    ({ type, payload, date }: LiveEvent) => latest.current({ type, ids: payload.ids, at: date.getTime() }),
    [],
  );
  const resource = view?.of ?? name;
  // The hook that the first load contains already, since `useList` calls it.
  useResourceSubscription({
    resource,
    channel: `resources/${resource}`,
    types: ['*'],
    liveMode: 'manual',
    onLiveEvent,
  });
}

/** Milliseconds in which further changes are waited for. */
const collectMs = 2_000;

/** Shows nothing: calls back after changes of a kind of record. */
export function KindChanges({ resource, onChange }: WatchedKind) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useKindEvents(resource, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, collectMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}

/** Says that the record of a page has changed, with a button that reads it again. */
export function RecordChanges({ resource, id, readAt, onShow }: WatchedRecord) {
  const [changedAt, setChangedAt] = useState(0);
  useKindEvents(resource, ({ ids = [], at }) => {
    if (ids.map(String).includes(id)) setChangedAt((last) => Math.max(last, at));
  });
  return (
    <span role="status">
      {changedAt > readAt && (
        <Flex align="center" gap="small">
          <Text type="secondary">Changed by somebody else</Text>
          <PassesFocusOn>
            <Button size="small" onClick={onShow}>
              Show Changes
            </Button>
          </PassesFocusOn>
        </Flex>
      )}
    </span>
  );
}

/** Single records may be open in forms, which have their own versions. */
const ofRecords: readonly unknown[] = ['one', 'many'];

/** Shows nothing: listens to the changes of a kind. */
function KindListener({ kind, onEvent }: Pick<KindInRows, 'kind'> & { readonly onEvent: OnKindEvent }) {
  useKindEvents(kind, onEvent);
  return null;
}

interface ChangesProps extends Pick<WatchedListProps, 'columns'> {
  readonly resource: Resource;
  readonly list: WatchedList;
}

function Changes({ resource, list, columns }: ChangesProps) {
  const { change, onEvent } = useListChanges(resource, list);
  const { all } = useRegistry();
  const names = columns.map(({ key }) => key);
  const queries = useQueryClient();
  const [isReading, setReading] = useState(false);
  const show = async () => {
    setReading(true);
    // The lists and counts of the kind that are on the screen.
    const queryKey = keys().data('default').resource(list.query.name).get();
    await queries.refetchQueries({
      queryKey,
      type: 'active',
      predicate: (query) => !ofRecords.includes(query.queryKey[queryKey.length]),
    });
    setReading(false);
  };
  return (
    <span role="status">
      {kindsInRows(resource, names, all).map((shown) => (
        <KindListener key={shown.kind.name} kind={shown.kind} onEvent={(event) => onEvent(shown, event)} />
      ))}
      {change && (
        <PassesFocusOn>
          <Button size="small" loading={isReading} onClick={() => void show()}>
            {change.grown > 0 ? `Show ${change.grown.toLocaleString('en-US')} New` : 'Show Changes'}
          </Button>
        </PassesFocusOn>
      )}
    </span>
  );
}

/** A button that reads a list again, while it differs from what is shown: how many records are new, if any. */
export function ListChanges({ list: { rows, total, watched }, columns }: WatchedListProps) {
  const { all } = useRegistry();
  const name = watched?.query.name ?? '';
  const resource = all.find((one) => [one.name, trashResourceName(one.name)].includes(name));
  if (!watched || !resource) return null;
  return <Changes key={name} resource={resource} list={{ ...watched, rows, total }} columns={columns} />;
}
