import { keys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../../schema';
import { trashResourceName } from '../../schema/screens';
import { Button, PassesFocusOn } from '../../ui';
import { useRegistry } from '../registry';
import type { WatchedList } from './watched';
import { useListChanges } from './useListChanges';

/** Single records may be open in forms, which have their own versions. */
const ofRecords: readonly unknown[] = ['one', 'many'];

function Changes({ resource, list }: { readonly resource: Resource; readonly list: WatchedList }) {
  const change = useListChanges(resource, list);
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
export function ListChanges({ list }: { readonly list: WatchedList }) {
  const { name } = list.query;
  const resource = useRegistry().all.find((one) => [one.name, trashResourceName(one.name)].includes(name));
  return resource && <Changes key={name} resource={resource} list={list} />;
}
