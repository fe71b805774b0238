import { sql, type RawBuilder } from 'kysely';
import { formatValue, getField, isEmptyValue, traitsOf, type Resource, type Values } from '../../../schema';
import { columnTypeOf, foldedSql, quote } from '../../db';
import { tableOf, type Source } from '../source';

/** Records that a version names at most. */
const mostNamed = 10;

/** A text as people compare names: folded, with single blanks. */
const comparedSql = (text: string): string => `regexp_replace(btrim(${foldedSql(text)}), '\\s+', ' ', 'g')`;

function isSameSql(resource: Resource, name: string, value: unknown): RawBuilder<unknown> {
  const given = sql`${value}::${sql.raw(columnTypeOf(resource, name))}`;
  if (traitsOf(getField(resource, name)).family !== 'text') return sql`${sql.id(name)} = ${given}`;
  const [before = '', after = ''] = comparedSql('?').split('?');
  return sql`${sql.raw(comparedSql(quote(name)))} = ${sql.raw(before)}${given}${sql.raw(after)}`;
}

/**
 * The numbers of the live records that have the same values as a new one, by the fields that the declaration compares.
 */
export async function findDuplicates(source: Source, resource: Resource, values: Values): Promise<readonly string[]> {
  const names = resource.duplicates?.fields ?? [];
  if (names.length === 0 || names.some((name) => isEmptyValue(getField(resource, name), values[name]))) return [];
  const isSame = sql.join(
    names.map((name) => isSameSql(resource, name, values[name])),
    sql` and `,
  );
  const { rows } = await sql<{
    readonly id: number;
  }>`select id from ${tableOf(source, resource)} where ${isSame} and discarded_at is null order by id
    limit ${sql.lit(mostNamed)}`.execute(source.db);
  return rows.map(({ id }) => formatValue(getField(resource, 'id'), id) ?? String(id));
}
