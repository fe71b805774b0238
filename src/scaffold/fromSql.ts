import { usStates, type FieldKind } from '../schema';
import { toSnakeCase } from '../schema/scaffold';
import { planField, required, type FieldPlan, type KindPlan, type SourceFields } from './FieldPlan';
import { isMoneyName, kindByName } from './guessField';
import { labelOf, referenceName } from './names';
import { adviseName, Refusal } from './refusals';

/** Runs a statement in the database that has the table. */
export type Query = (sql: string, values: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;

interface SqlColumn {
  readonly name: string;
  readonly type: string;
  readonly enumName: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly length: number | null;
  readonly scale: number | null;
}

interface Keys {
  readonly primary: boolean;
  readonly unique: boolean;
  readonly target: string | undefined;
}

const columnsSql = `select column_name as "name", data_type as "type", udt_name as "enumName",
  is_nullable = 'YES' as "nullable",
  column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault",
  character_maximum_length as "length", numeric_scale as "scale"
  from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position`;

/** Keys of one column: primary, unique, and foreign with the table that it points to. */
const keysSql = `select a.attname as "name", c.contype as "type", f.relname as "target"
  from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  join pg_namespace n on n.oid = t.relnamespace
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  left join pg_class f on f.oid = c.confrelid
  where n.nspname = $1 and t.relname = $2 and array_length(c.conkey, 1) = 1`;

const enumSql = `select t.typname as "name", e.enumlabel as "option"
  from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typname = any ($1) order by e.enumsortorder`;

const tablesSql = `select table_name as "name" from information_schema.tables
  where table_schema not in ('pg_catalog', 'information_schema')`;

const kindsByType: Readonly<Record<string, FieldKind>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  money: 'money',
  boolean: 'boolean',
  date: 'date',
  'timestamp without time zone': 'instant',
  'timestamp with time zone': 'instant',
};
const textTypes = ['text', 'character varying', 'character', 'uuid', 'time without time zone'];

function guessText({ name, length }: SqlColumn): KindPlan {
  if (/(^|_)state$/.test(name) && length === (usStates[0] ?? '').length) return { kind: 'usState' };
  const kind = kindByName(name) ?? (length !== null && length > 255 ? 'longText' : 'text');
  return { kind, ...(kind === 'text' && length !== null && length < 255 && { options: { maxLength: length } }) };
}

const numericTypes = ['numeric', 'real', 'double precision'];

/** A number with decimals; without a scale of its own, it has four of them. */
function guessNumber({ name, type, scale }: SqlColumn): KindPlan {
  if (type === 'numeric' && scale === 0) return { kind: 'integer' };
  if (isMoneyName(name) && (scale ?? 2) <= 2) return { kind: 'money' };
  return { kind: 'decimal', ...(scale !== 2 && { options: { scale: scale ?? 4 } }) };
}

function guessColumn(column: SqlColumn, options: readonly string[]): KindPlan | undefined {
  const { type, enumName } = column;
  if (options.length > 0) return { kind: 'choice', list: options };
  const kind = Object.hasOwn(kindsByType, type) ? kindsByType[type] : undefined;
  if (kind) return { kind };
  if (numericTypes.includes(type)) return guessNumber(column);
  if (textTypes.includes(type) || enumName === 'citext') return guessText(column);
  return type === 'ARRAY' && /^_(text|varchar|bpchar)$/.test(enumName) ? { kind: 'tags' } : undefined;
}

async function readColumns(query: Query, schema: string, table: string): Promise<readonly SqlColumn[]> {
  const columns = (await query(columnsSql, [schema, table])) as unknown as readonly SqlColumn[];
  if (columns.length > 0) return columns;
  const tables = (await query(tablesSql, [])).map(({ name }) => String(name));
  throw new Refusal(
    `The database has no table "${schema}.${table}" that this user may read; ${adviseName(table, tables)}`,
  );
}

async function readKeys(query: Query, schema: string, table: string): Promise<(column: string) => Keys> {
  const rows = await query(keysSql, [schema, table]);
  return (column) => {
    const own = rows.filter(({ name }) => name === column);
    const target = own.find(({ type }) => type === 'f')?.target;
    return {
      primary: own.some(({ type }) => type === 'p'),
      unique: own.some(({ type }) => type === 'u'),
      target: typeof target === 'string' ? target : undefined,
    };
  };
}

async function readEnums(query: Query, columns: readonly SqlColumn[]): Promise<(name: string) => readonly string[]> {
  const names = columns.flatMap(({ type, enumName }) => (type === 'USER-DEFINED' ? [enumName] : []));
  const rows = names.length > 0 ? await query(enumSql, [names]) : [];
  return (wanted) => rows.flatMap(({ name, option }) => (name === wanted ? [String(option)] : []));
}

/**
 * The fields of a table of a PostgreSQL database, by its types, keys and lists. A column is required if it takes no
 * null and has no default. A foreign key to a table that is a declared kind of record is a reference. Throws a Refusal
 * without such a table.
 */
export async function readSql(
  query: Query,
  { table, schema = 'public', resources }: { table: string; schema?: string | undefined; resources: readonly string[] },
): Promise<SourceFields> {
  const columns = await readColumns(query, schema, table);
  const [keysOf, optionsOf] = [await readKeys(query, schema, table), await readEnums(query, columns)];
  const fields: FieldPlan[] = [];
  const notes: string[] = [];
  for (const column of columns) {
    const { primary, unique, target } = keysOf(column.name);
    const name = toSnakeCase(column.name);
    const to = target !== undefined && resources.includes(target) ? target : undefined;
    const found = to === undefined ? guessColumn(column, optionsOf(column.enumName)) : undefined;
    const options = required(!column.nullable && !column.hasDefault);
    if (primary) notes.push(`"${column.name}" is left out: it is the key, and each record has an id already`);
    else if (to !== undefined) {
      const label = labelOf(name.replace(/_id$/, ''));
      fields.push(planField({ name: referenceName(name), label }, { kind: 'reference', options: { to } }, options));
    } else if (found) {
      const isUnique = unique && found.kind !== 'boolean';
      fields.push(planField({ name, label: labelOf(name) }, found, { ...options, ...(isUnique && { unique: true }) }));
    } else notes.push(`"${column.name}" is left out: no kind of field takes the values of its type, ${column.type}`);
  }
  return { fields, notes };
}
