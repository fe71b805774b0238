import { parseRecordId, type Resource } from '../../schema';
import { hasPage, listPath } from '../../schema/screens';

interface OpenRecord {
  readonly resource: Resource;
  readonly id: number;
}

/** The record of one of these kinds whose page, or a page below it, is at an address. */
export function findOpenRecord(resources: readonly Resource[], pathname: string): OpenRecord | undefined {
  for (const resource of resources) {
    const path = `${listPath(resource)}/`;
    if (!hasPage.record(resource) || !pathname.startsWith(path)) continue;
    const id = parseRecordId(pathname.slice(path.length).split('/')[0] ?? '');
    if (id !== undefined) return { resource, id };
  }
  return undefined;
}
