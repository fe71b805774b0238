import { useEffect } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { findOpenRecord } from '../../../schema/screens';
import { useRegistry } from '../../../screens/registry';

/** The key of the query for a text; an empty one asks for the records that were opened last. */
export const findKey = (text: string) => ['find', text] as const;

/** Tells the server which records the user opens, so that the search can offer them. Renders nothing. */
export function RecentRecords() {
  const { custom } = useDataProvider()();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const findable = useRegistry().all.filter(({ findBy }) => findBy !== undefined);
  const open = findOpenRecord(findable, pathname);
  const [resource, id] = [open?.resource.name, open?.id];
  useEffect(() => {
    if (resource === undefined || id === undefined) return;
    custom?.({ method: 'post', url: 'x/recent', payload: { resource, id } })
      .then(() => queries.invalidateQueries({ queryKey: findKey('') }))
      // The screen itself reports an ended session or a lost connection.
      .catch(() => undefined);
  }, [custom, queries, resource, id]);
  return null;
}
