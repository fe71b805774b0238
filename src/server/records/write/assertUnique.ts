import { sql, type RawBuilder } from 'kysely';
import { isWithheld, duplicateMessage, uniqueKeys, type UniqueKey } from '../../../schema/server';
import { type Resource, type Values, formatValue, getField, isEmptyValue, maskValues, traitsOf } from '../../../schema';
import { invalidFields } from '../../http/HttpError';
import { columnTypeOf, uniqueKeySql, quote, foldedSql } from '../../db';
import { readOne } from '../readRecords';
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

interface WrittenValues {
  /** Absent for a new record. */
  readonly id?: number | undefined;
  readonly values: Values;
}

/** The stored values of the fields that the unique keys use. */
async function readKeyValues(
  source: Source,
  resource: Resource,
  { id, keys }: { readonly id: number | undefined; readonly keys: readonly UniqueKey[] },
): Promise<Values> {
  if (id === undefined) return {};
  const names = [...new Set(['discarded_at', ...keys.flatMap(({ fields }) => fields)])];
  const { rows } =
    await sql<Values>`select ${sql.join(names.map((name) => sql.id(name)))} from ${tableOf(source, resource)}
      where id = ${id}`.execute(source.db);
  return rows[0] ?? {};
}

function isEqualSql(resource: Resource, name: string, value: unknown): RawBuilder<unknown> {
  const type = columnTypeOf(resource, name);
  const [before = '', after = ''] = uniqueKeySql(resource, name, '?').split('?');
  const key = sql.raw(uniqueKeySql(resource, name, quote(name)));
  return sql`${key} = ${sql.raw(before)}${value}::${sql.raw(type)}${sql.raw(after)}`;
}

/** The live record that already has the values of a unique key. */
export async function findHolder(
  source: Source,
  resource: Resource,
  { key, id, values }: WrittenValues & { readonly key: UniqueKey },
): Promise<number | undefined> {
  if (key.fields.some((name) => (values[name] ?? null) === null)) return undefined;
  const isEqual = sql.join(
    key.fields.map((name) => isEqualSql(resource, name, values[name])),
    sql` and `,
  );
  const { rows } = await sql<{ id: number }>`
    select id from ${tableOf(source, resource)} where ${isEqual} and discarded_at is null and id is distinct
      from ${id ?? null}::bigint
    limit 1`.execute(source.db);
  return rows[0]?.id;
}

/**
 * Throws 422, by field, if another live record already has a unique value; recovering a record counts as writing all
 * its fields. Concurrent writes can both pass this check: the unique index then rejects one, which is refused here on
 * retry.
 */
export async function assertUnique(source: Source, resource: Resource, { id, values }: WrittenValues): Promise<void> {
  const isRecovered = 'discarded_at' in values && values.discarded_at === null;
  const keys = uniqueKeys(resource).filter(({ fields }) => isRecovered || fields.some((name) => name in values));
  if (keys.length === 0) return;
  const all = { ...(await readKeyValues(source, resource, { id, keys })), ...values };
  if ((all as Values).discarded_at) return;
  const errors: Record<string, readonly string[]> = {};
  for (const key of keys) {
    const holder = await findHolder(source, resource, { key, values: all, id });
    const row = holder === undefined ? undefined : await readOne(source, resource, { id: holder });
    if (!row) continue;
    source.onDisclosed?.(resource, row.id);
    errors[key.field] = [
      duplicateMessage(
        resource,
        key,
        maskValues(resource, Object.fromEntries(Object.entries(row).filter(([name]) => !isWithheld(resource, name)))),
      ),
    ];
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
