import { sql } from 'kysely';
import type { Store } from '../connections/openStore';
import { joinWithAnd } from '../sqlNames';
import type { Difference } from './differences';
import { sqlName } from './tableNames';

/** The database and the declarations conflict; the message names each column and the difference. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** A message about a table of one schema; equal messages about several schemas are merged. */
interface SchemaMessage {
  readonly schema: string;
  readonly text: string;
  /** The number of records that it concerns, and some of them: the part that differs between schemas. */
  readonly records?: string;
  readonly remedy: string;
}

function formatMessages([first, ...others]: readonly [SchemaMessage, ...SchemaMessage[]]): string {
  const { text, records, remedy } = first;
  const counts =
    others.length === 0
      ? records
      : [first, ...others].map((message) => `${message.records ?? ''} of ${message.schema}`).join(', ');
  return [
    records === undefined ? text : `${text}: ${counts ?? ''}`,
    remedy,
    ...(others.length === 0 ? [] : [`the same applies to ${joinWithAnd(others.map(({ schema }) => schema))}`]),
  ].join('; ');
}

/** Merges messages that differ only in their schema: the text is that of the first, and the others are listed. */
function mergeMessages(messages: readonly SchemaMessage[]): string[] {
  const groups = new Map<string, [SchemaMessage, ...SchemaMessage[]]>();
  for (const message of messages) {
    const { schema, text, remedy } = message;
    const key = `${text} ${remedy}`.replaceAll(`${schema}.`, '.').replaceAll(`"${schema}"`, '""');
    groups.set(key, [...(groups.get(key) ?? []), message] as [SchemaMessage, ...SchemaMessage[]]);
  }
  return [...groups.values()].map(formatMessages);
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

/**
 * The message of a start that is refused for these differences; undefined where they concern no record, so that it is
 * not. Without a database, the records are not counted, and the start may be refused.
 */
export async function describeRefusal(
  differences: readonly Difference[],
  db: Store['db'] | undefined,
): Promise<string | undefined> {
  const messages: SchemaMessage[] = [];
  for (const difference of differences) {
    const { table, text, condition, always, remedy } = difference;
    const records = db && condition !== undefined ? await describeRecords(db, difference) : undefined;
    if (always || records !== '')
      messages.push({
        schema: table.schema,
        text,
        remedy,
        ...(records !== undefined && { records: records || 'no record' }),
      });
  }
  if (messages.length === 0) return undefined;
  return [
    db ? 'The database does not match the declarations:' : notInspected,
    ...mergeMessages(messages).map((line) => `  ${line}`),
    'Nothing was changed.',
  ].join('\n');
}
