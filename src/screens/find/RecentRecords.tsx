import { useEffect } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { parseRecordId, type Registry } from '../../schema';
import { hasPage, listPath } from '../../schema/screens';
import { useRegistry } from '../registry';
import { findKey } from './findKey';

/** The record whose page is at an address, if its kind can be found. */
function findOpenRecord(
  { all }: Registry,
  pathname: string,
): { readonly resource: string; readonly id: number } | undefined {
  for (const resource of all) {
    const path = `${listPath(resource)}/`;
    if (!resource.findBy || !hasPage.record(resource) || !pathname.startsWith(path)) continue;
    const id = parseRecordId(pathname.slice(path.length).split('/')[0] ?? '');
    if (id !== undefined) return { resource: resource.name, id };
  }
  return undefined;
}

/** Tells the server which records the user opens, so that the search can offer them. Renders nothing. */
export function RecentRecords() {
  const { custom } = useDataProvider()();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const open = findOpenRecord(useRegistry(), pathname);
  const [resource, id] = [open?.resource, open?.id];
  useEffect(() => {
    if (resource === undefined || id === undefined) return;
    custom?.({ method: 'post', url: 'x/recent', payload: { resource, id } })
      .then(() => queries.invalidateQueries({ queryKey: findKey('') }))
      // The screen itself reports an ended session or a lost connection.
      .catch(() => undefined);
  }, [custom, queries, resource, id]);
  return null;
}
