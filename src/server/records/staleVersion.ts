import { isWithheld, writtenReferences, type Resource } from '../../schema';
import { HttpError } from '../http/HttpError';
import { readVersions } from './versions';
import type { RepositoryContext } from './RepositoryContext';
import type { Row } from './Records';
import type { Source } from './source';

interface Stale {
  readonly resource: Resource;
  /** The record as it is stored now. */
  readonly row: Row;
  /** It is another record than the one written to: a linked one. */
  readonly linked?: true;
}

/** One of the records whose fields a record shows and writes. */
interface Part {
  /** What the names of its fields start with in the record. */
  readonly prefix: string;
  readonly resource: Resource;
  readonly id: number;
  readonly at: string;
}

/** The record and those that are written with it, as far as the caller's role sees them: the version of the first is that of all. */
function partsOf({ registry }: Pick<Source, 'registry'>, { resource, row }: Stale): Part[] {
  const own = { prefix: '', resource, id: row.id, at: String(row.updated_at) };
  const linked = writtenReferences(resource).flatMap(({ reference, prefix, to }): Part[] => {
    const id = row[reference];
    if (typeof id !== 'number' || isWithheld(resource, `${prefix}updated_at`)) return [];
    return [{ prefix, resource: registry.get(to), id, at: String(row[`${prefix}updated_at`]) }];
  });
  return [own, ...linked];
}

interface FieldChange {
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** The fields that a change of one field of a record is seen in: with a reference to another record all that is shown of it. */
function seenIn({ included }: Resource, name: string): string[] {
  return [name, ...Object.keys(included).filter((other) => included[other]?.path[0] === name)];
}

/** How many of the latest changes of a record are looked through. */
const lookedThrough = 50;

/** Who changed each field last, and when, of the record and those that are written with it. */
async function lastChanges(source: Source, resource: Resource, parts: readonly Part[]): Promise<Record<string, FieldChange>> {
  const changes = new Map<string, FieldChange>();
  for (const { prefix, resource: kept, id } of parts) {
    const { versions } = await readVersions(source, kept, { id, page: 1, per: lookedThrough });
    for (const { changeset, operator_email: by, created_at } of versions) {
      const at = new Date(created_at).toISOString();
      const names = Object.keys(changeset).flatMap((name) => (prefix === '' ? seenIn(resource, name) : [prefix + name]));
      for (const name of names) if (resource.fields[name] && !isWithheld(resource, name) && (changes.get(name)?.at ?? '') < at) changes.set(name, { by, at });
    }
  }
  return Object.fromEntries(changes);
}

/**
 * The refusal of a write that started from another version than the stored one: with the record as it is now, who changed it, or one that
 * is written with it, last and when, and the same of each field (decision 15).
 */
export async function staleVersion(context: RepositoryContext, source: Source, stale: Stale): Promise<HttpError> {
  const { resource, row, linked } = stale;
  const parts = partsOf(source, stale).sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const last = parts[0] as Part;
  const { versions } = await readVersions(source, last.resource, { id: last.id, page: 1, per: 1 });
  const more = {
    current: context.answer(resource, row).record,
    changed_by: versions[0]?.operator_email ?? null,
    changed_at: last.at,
    changes: await lastChanges(source, resource, parts),
    ...(linked && { changed_in: resource.name }),
  };
  return new HttpError(412, `This ${resource.label.one.toLowerCase()} was changed by somebody else in the meantime`, { more });
}
