import { includePrefix, type Resource } from '../../schema';
import { HttpError } from '../http/HttpError';
import { readVersions } from './versions';
import type { Opened } from './Opened';
import type { Row } from './Records';
import type { Source } from './source';

interface Stale {
  readonly resource: Resource;
  /** The record as it is stored now. */
  readonly row: Row;
  /** It is another record than the one written to: a linked one. */
  readonly linked?: true;
}

interface Part {
  readonly resource: Resource;
  readonly id: number;
  readonly at: string;
}

/** The record and those that are written with it: the version of the first is that of all. */
function partsOf({ registry }: Pick<Source, 'registry'>, { resource, row }: Stale): Part[] {
  const own = { resource, id: row.id as number, at: String(row.updated_at) };
  const linked = Object.entries(resource.fields).flatMap(([name, field]): Part[] => {
    const id = row[name];
    if (field.kind !== 'reference' || !field.writes || typeof id !== 'number') return [];
    return [{ resource: registry.get(field.to), id, at: String(row[`${includePrefix(name)}updated_at`]) }];
  });
  return [own, ...linked];
}

/**
 * The refusal of a write that started from another version than the stored one: with the record as it is now, and who changed it, or one that
 * is written with it, last and when (decision 15).
 */
export async function staleVersion(opened: Opened, source: Source, stale: Stale): Promise<HttpError> {
  const { resource, row, linked } = stale;
  const parts = partsOf(source, stale).sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const last = parts[0] as Part;
  const { versions } = await readVersions(source, last.resource, { id: last.id, page: 1, per: 1 });
  const more = {
    current: opened.answer(resource, row).record,
    changed_by: versions[0]?.operator_email ?? null,
    changed_at: last.at,
    ...(linked && { changed_in: resource.name }),
  };
  return new HttpError(412, `This ${resource.label.one.toLowerCase()} was changed by somebody else in the meantime`, { more });
}
