import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isLinkField, isReference, toRecordIds } from '../../../schema';
import type { Field, Registry, Resource, Values } from '../../../schema';
import { storedFields } from '../../db';
import { tableOf, type Source } from '../source';
import type { Row } from '../Records';

/** A field of a kind whose values may point to records of another. */
interface Pointer {
  readonly name: string;
  readonly field: Field;
  /** The columns of a table inside the record that point there. */
  readonly columns: readonly string[];
}

/** A kind of record, with its fields that may point to records of another. */
export interface PointingKind {
  readonly resource: Resource;
  readonly pointers: readonly Pointer[];
}

function pointersOf(resource: Resource, to: string): Pointer[] {
  const isTo = (field: Field): boolean => isLinkField(field) && field.to === to;
  return [...storedFields(resource)].flatMap(([name, field]): Pointer[] => {
    const columns =
      field.kind === 'rows'
        ? Object.entries(field.columns).flatMap(([column, cell]) => (isTo(cell) ? [column] : []))
        : [];
    return isTo(field) || columns.length > 0 ? [{ name, field, columns }] : [];
  });
}

/** The kinds of record that may point to records of this one, by their declarations. Entries of logs never change. */
export const kindsPointingTo = ({ all }: Pick<Registry, 'all'>, { name }: Resource): readonly PointingKind[] =>
  all
    .filter(({ view, log }) => !view && !log)
    .map((resource) => ({ resource, pointers: pointersOf(resource, name) }))
    .filter(({ pointers }) => pointers.length > 0);

function pointsSql({ name, field, columns }: Pointer, id: number): RawBuilder<SqlBool> {
  const column = sql.id(name);
  if (isReference(field)) return sql`${column} = ${id}`;
  if (isLinkField(field)) return sql`${column} @> array[${id}]::bigint[]`;
  const holds = columns.map((cell) => sql<SqlBool>`${column} @> ${JSON.stringify([{ [cell]: id }])}::jsonb`);
  return sql`(${sql.join(holds, sql` or `)})`;
}

/** SQL of the records of a kind that point to a record. */
export const pointingSql = (source: Source, { resource, pointers }: PointingKind, id: number) =>
  sql`from ${tableOf(source, resource)} where ${sql.join(
    pointers.map((pointer) => pointsSql(pointer, id)),
    sql` or `,
  )}`;

/** Reads the records of a kind that point to a record, discarded ones too. */
export async function readPointing(source: Source, kind: PointingKind, id: number): Promise<readonly Row[]> {
  return (await sql<Row>`select * ${pointingSql(source, kind, id)} order by id`.execute(source.db)).rows;
}

/** Reads the records of a kind that point to a record, discarded ones too, and locks them. */
export async function lockPointing(source: Source, kind: PointingKind, id: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * ${pointingSql(source, kind, id)} order by id for no key update`.execute(
    source.db,
  );
  return rows;
}

interface Move {
  readonly from: number;
  /** Null for the record itself, which must not point to itself. */
  readonly to: number | null;
}

const moveId = (id: unknown, { from, to }: Move): unknown => (id === from ? to : id);

function movedValue({ field, columns }: Pointer, value: unknown, move: Move): unknown {
  if (isReference(field)) return moveId(value, move);
  if (isLinkField(field))
    return [...new Set(toRecordIds(value).map((id) => moveId(id, move)))].filter((id) => id !== null);
  return (value as readonly Values[]).map((row) => ({
    ...row,
    ...Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, moveId(row[name], move)])),
  }));
}

/** The values of a record that pointed to a record and now point to another. */
export function movedValues({ pointers }: PointingKind, row: Row, move: Move): Record<string, unknown> {
  const pointing = pointers.filter(({ name }) => JSON.stringify(row[name] ?? null) !== 'null');
  const moved = pointing.map((pointer) => [pointer.name, movedValue(pointer, row[pointer.name], move)] as const);
  return Object.fromEntries(moved.filter(([name, value]) => JSON.stringify(row[name]) !== JSON.stringify(value)));
}
