import { keys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../../schema';
import { trashResourceName } from '../../schema/screens';
import { Button, PassesFocusOn } from '../../ui';
import { useRegistry } from '../registry';
import { kindsInRows, type KindInRows } from './kindsInRows';
import type { WatchedList, WatchedListProps } from './watched';
import { useKindEvents, type KindEventsOptions } from './useKindEvents';
import { useListChanges } from './useListChanges';

/** Single records may be open in forms, which have their own versions. */
const ofRecords: readonly unknown[] = ['one', 'many'];

/** Shows nothing: listens to the changes of a kind. */
function KindListener({ kind, ...options }: Pick<KindInRows, 'kind'> & KindEventsOptions) {
  useKindEvents(kind, options);
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
        <KindListener
          key={shown.kind.name}
          kind={shown.kind}
          since={list.updatedAt}
          onEvent={(event) => onEvent(shown, event)}
        />
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
