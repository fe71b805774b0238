import { sql } from 'kysely';
import type { Resource, Values } from '../../schema';
import { invalidFields } from '../http/HttpError';
import { tableOf, type Source } from './source';

interface Link {
  readonly name: string;
  readonly label: string;
  readonly to: string;
  readonly id: number;
}

function linksOf(resource: Resource, values: Values): Link[] {
  return Object.entries(values).flatMap(([name, id]) => {
    const field = resource.fields[name];
    return field?.kind === 'reference' && typeof id === 'number' ? [{ name, label: field.label, to: field.to, id }] : [];
  });
}

/**
 * Refuses links to records that do not exist or are in the trash (decision 26), with 422 at their fields; one statement whatever the
 * number of links. To be given only what a write changes: a link made earlier stays when its record is discarded.
 */
export async function checkReferences(source: Source, resource: Resource, changes: Values): Promise<void> {
  const links = linksOf(resource, changes);
  if (links.length === 0) return;
  const looked = links.map(
    ({ name, to, id }) => sql`select ${name}::text as name, discarded_at is not null as discarded from ${tableOf(source, source.registry.get(to))} where id = ${id}`,
  );
  const { rows } = await sql<{ readonly name: string; readonly discarded: boolean }>`${sql.join(looked, sql` union all `)}`.execute(source.db);
  const found = new Map(rows.map(({ name, discarded }) => [name, discarded]));
  const errors = links.flatMap(({ name, label }): [string, string[]][] => {
    if (!found.has(name)) return [[name, [`${label} does not exist`]]];
    return found.get(name) ? [[name, [`${label} is in the trash`]]] : [];
  });
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors));
}
