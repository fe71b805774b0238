import { sql } from 'kysely';
import type { Store } from '../connections/openStore';
import { joinWithAnd, quote, sqlName } from '../sqlNames';
import type { Difference } from './differences';

/** The database and the declarations conflict; the message names each column and the difference. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

const notInspected =
  'The start is refused if any record is concerned, which cannot be told while a server uses the embedded store:';

/** Maximum number of ids in a message. */
const maxIds = 10;

/** The number of records that a difference concerns, with some of their ids, never their values; '' for none. */
async function describeRecords(db: Store['db'], { table, condition }: Difference): Promise<string> {
  const source = `${sqlName(table)} where ${condition ?? 'false'}`;
  const ids = 'id' in table.columns ? `array(select id from ${source} order by id limit ${maxIds + 1})` : 'null';
  const { rows } = await sql
    .raw<{ count: number; ids: readonly (number | string)[] | null }>(
      `select (select count(*)::int from ${source}) as count, ${ids} as ids`,
    )
    .execute(db);
  const [{ count, ids: found }] = rows as [(typeof rows)[number]];
  const more = found && found.length > maxIds ? ' …' : '';
  const named = found && count > 0 ? ` (${found.slice(0, maxIds).join(', ')}${more})` : '';
  return count === 0 ? '' : `${count} ${count === 1 ? 'record' : 'records'}${named}`;
}

/** Differences that are the same in several schemas, with the records that they concern in each. */
interface Group extends Pick<Difference, 'text' | 'remedy'> {
  readonly schemas: string[];
  readonly counts: (string | undefined)[];
}

function formatGroup({ text, remedy, schemas, counts }: Group): string {
  const [, ...others] = schemas;
  const named = others.length === 0 ? counts : counts.map((count, at) => `${count ?? ''} of ${schemas[at] ?? ''}`);
  const head = counts[0] === undefined ? text : `${text}: ${named.join(', ')}`;
  return [head, remedy, ...(others.length === 0 ? [] : [`the same applies to ${joinWithAnd(others)}`])].join('; ');
}

/** A line for each difference, with the records that it concerns; the same one in several schemas is told once. */
async function describeDifferences(
  differences: readonly Difference[],
  count: (difference: Difference) => Promise<string | undefined>,
): Promise<string[]> {
  const groups = new Map<string, Group>();
  for (const difference of differences) {
    const { table, text, always, remedy } = difference;
    const records = await count(difference);
    if (records === '' && !always) continue;
    const key = `${text} ${remedy}`.replaceAll(`${table.schema}.`, '.').replaceAll(quote(table.schema), '');
    const group = groups.get(key) ?? { text, remedy, schemas: [], counts: [] };
    group.schemas.push(table.schema);
    group.counts.push(records === '' ? 'no record' : records);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => `  ${formatGroup(group)}`);
}

/**
 * The message of a start that is refused for these differences; undefined where they concern no record, so that it is
 * not. Without a database, the records are not counted, and the start may be refused.
 */
export async function describeRefusal(
  differences: readonly Difference[],
  db: Store['db'] | undefined,
): Promise<string | undefined> {
  const lines = await describeDifferences(differences, async (difference) =>
    db && difference.condition !== undefined ? describeRecords(db, difference) : undefined,
  );
  const head = db ? 'The database does not match the declarations:' : notInspected;
  return lines.length === 0 ? undefined : [head, ...lines, 'Nothing was changed.'].join('\n');
}

/**
 * The message about what the database has and no declaration knows; undefined where there is nothing. Records are not
 * counted without a database, nor where its role may not read them: the message is never a reason to fail.
 */
export async function describeRemnants(
  remnants: readonly Difference[],
  db: Store['db'] | undefined,
): Promise<string | undefined> {
  const lines = await describeDifferences(remnants, async (remnant) =>
    db && remnant.condition !== undefined ? describeRecords(db, remnant).catch(() => undefined) : undefined,
  );
  return lines.length === 0
    ? undefined
    : ['The database holds what no declaration knows, and keeps it:', ...lines].join('\n');
}
