import { useEffect } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { findOpenRecord, useRegistry } from '../registry';
import { findKey } from './findKey';

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
