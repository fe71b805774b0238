import { isWithheld } from '../../../schema/server';
import { writtenReferences, type Resource } from '../../../schema';
import { HttpError } from '../../http/HttpError';
import { readStaffNames } from '../../staff/staffDatabase';
import { readVersions } from '../versions';
import type { RepositoryContext } from '../RepositoryContext';
import type { Row } from '../Records';
import type { Source } from '../source';

interface StaleRecord {
  readonly resource: Resource;
  /** The record as currently stored. */
  readonly row: Row;
  /** Set if `row` is a linked record rather than the record being written. */
  readonly linked?: true;
}

/** One of the records that make up the displayed and written fields of a record. */
interface RecordPart {
  /** The prefix of its field names in the main record. */
  readonly prefix: string;
  readonly resource: Resource;
  readonly id: number;
  readonly at: string;
}

/**
 * The record and the linked records that are written with it, as far as the caller's role may see them: their versions
 * make up the record's version.
 */
function partsOf({ registry }: Pick<Source, 'registry'>, { resource, row }: StaleRecord): RecordPart[] {
  const own = { prefix: '', resource, id: row.id, at: String(row.updated_at) };
  const linked = writtenReferences(resource).flatMap(({ reference, prefix, to }): RecordPart[] => {
    const id = row[reference];
    if (typeof id !== 'number' || isWithheld(resource, `${prefix}updated_at`)) return [];
    return [{ prefix, resource: registry.get(to), id, at: String(row[`${prefix}updated_at`]) }];
  });
  return [own, ...linked];
}

interface ChangedField {
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * The fields in which a change of one field is visible: changing a reference changes all fields included through it.
 */
function visibleFields({ included }: Resource, name: string): string[] {
  return [name, ...Object.keys(included).filter((other) => included[other]?.path[0] === name)];
}

/** The number of latest changes read per record. */
const maxVersionsRead = 50;

/** Who changed each field last, and when, across the record and its linked records. */
async function readLastChanges(
  source: Source,
  resource: Resource,
  parts: readonly RecordPart[],
): Promise<Record<string, ChangedField>> {
  const changes = new Map<string, ChangedField>();
  for (const { prefix, resource: partResource, id } of parts) {
    const { versions } = await readVersions(source, partResource, { id, page: 1, per: maxVersionsRead });
    for (const { changeset, operator_email: by, created_at } of versions) {
      const at = new Date(created_at).toISOString();
      const names = Object.keys(changeset).flatMap((name) =>
        prefix === '' ? visibleFields(resource, name) : [prefix + name],
      );
      for (const name of names)
        if (resource.fields[name] && !isWithheld(resource, name) && (changes.get(name)?.at ?? '') < at)
          changes.set(name, { by, at });
    }
  }
  return Object.fromEntries(changes);
}

/**
 * The 412 error for a write based on an outdated version: with the current record, who changed it or a linked record
 * last and when, the same for each field, and the names of these people (decision 15).
 */
export async function createStaleVersionError(
  context: RepositoryContext,
  source: Source,
  stale: StaleRecord,
): Promise<HttpError> {
  const { resource, row, linked } = stale;
  const parts = partsOf(source, stale).sort((left, right) => Date.parse(right.at) - Date.parse(left.at));
  const last = parts[0] as RecordPart;
  const { versions } = await readVersions(source, last.resource, { id: last.id, page: 1, per: 1 });
  const changes = await readLastChanges(source, resource, parts);
  const authors = [versions[0]?.operator_email, ...Object.values(changes).map(({ by }) => by)];
  const more = {
    current: context.toLoggedResponse(resource, row).record,
    changed_by: versions[0]?.operator_email ?? null,
    changed_at: last.at,
    changes,
    names: await readStaffNames(
      source.db,
      authors.filter((by) => typeof by === 'string'),
    ),
    ...(linked && { changed_in: resource.name }),
  };
  return new HttpError(412, `This ${resource.label.one.toLowerCase()} was changed by somebody else in the meantime`, {
    more,
  });
}
