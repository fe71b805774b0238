import { operators, type Field, type Registry, type Resource } from '../../schema';
import { columnTypes, orderOf, searchedText, storedFields } from './fieldColumns';
import { boundedName, quote } from './names';
import type { ColumnDefinition, IndexDefinition, TableDefinition } from './TableDefinition';

const live = 'discarded_at is null';
/** A btree entry holds at most about 2,700 bytes, and a character takes up to four. */
const longestIndexedText = 600;

/** Name of the table in every manufacturer's schema that keeps who changed what. */
export const versionsTable = 'versions';

function columnOf(name: string, field: Field): ColumnDefinition {
  if (name === 'id') return { type: 'bigint', identity: true };
  if (name === 'created_at' || name === 'updated_at') return { type: 'timestamptz', notNull: true, default: 'now()' };
  return { type: columnTypes[field.kind], ...(field.kind === 'reference' && { references: field.to }) };
}

function isLong(field: Field): boolean {
  if (field.kind === 'longText' || field.kind === 'richText') return true;
  return field.kind === 'text' && (field.maxLength ?? 0) > longestIndexedText;
}

/** The index behind a search: trigrams for a part of a text, a member of a list, a value or a range with the id behind it. */
function searchIndex(table: string, [name, field]: readonly [string, Field], op: string): IndexDefinition {
  const column = quote(name);
  if (op === 'contains') {
    return { name: boundedName(table, name, 'trgm'), using: 'gin', on: [`(${searchedText(field.kind, column)}) gin_trgm_ops`] };
  }
  if (op === 'has') return { name: boundedName(table, name, 'members'), using: 'gin', on: [column] };
  if (isLong(field)) return { name: boundedName(table, name, 'hash'), using: 'hash', on: [column] };
  return { name: boundedName(table, name, 'idx'), on: [column, 'id'] };
}

/** What the searches of every resource ask of this one's columns, its own and those that others include. */
function* searchedColumns(resource: Resource, registry: Registry): Generator<readonly [string, string]> {
  for (const other of registry.all) {
    for (const { field, op } of Object.values(other.search)) {
      const included = other.included[field];
      const from = other.fields[field]?.derived?.from;
      if (included?.resource === resource.name) yield [included.field, op];
      else if (!included && other.name === resource.name) yield from === undefined ? [field, op] : [from, 'eq'];
    }
  }
}

function orderIndex({ name: table, list, fields }: Resource): IndexDefinition[] {
  const field = list?.sort && fields[list.sort.field];
  if (!list?.sort || !field || isLong(field) || field.derived || list.sort.field === 'id') return [];
  const { field: name, order } = list.sort;
  const on = [`${orderOf(field.kind, quote(name))} ${order} nulls last`, `id ${order}`];
  return [{ name: boundedName(table, name, order), on, where: live }];
}

function indexesOf(resource: Resource, registry: Registry): IndexDefinition[] {
  const { name: table, slots } = resource;
  const stored = new Map(storedFields(resource));
  const references = [...stored].filter(([, field]) => field.kind === 'reference').map(([name]) => [name, 'eq'] as const);
  const searched = [...searchedColumns(resource, registry), ...references].flatMap(([name, op]) => {
    const field = stored.get(name);
    return field && name !== 'id' && operators[field.kind].length > 0 ? [searchIndex(table, [name, field], op)] : [];
  });
  const all: IndexDefinition[] = [
    { name: boundedName(table, 'live'), on: ['id'], where: live },
    { name: boundedName(table, 'discarded'), on: ['id'], where: 'discarded_at is not null' },
    ...orderIndex(resource),
    ...searched,
    ...(slots ? [{ name: boundedName(table, 'slot'), unique: true as const, on: [quote(slots.parent), quote(slots.by)], where: live }] : []),
  ];
  return [...new Map(all.map((index) => [index.name, index])).values()];
}

const versionColumns: TableDefinition['columns'] = {
  id: { type: 'bigint', identity: true },
  created_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  operator_email: { type: 'text', notNull: true },
  event: { type: 'text', notNull: true },
  item_type: { type: 'text', notNull: true },
  item_id: { type: 'bigint', notNull: true },
  changeset: { type: 'jsonb', notNull: true },
};

function versionsOf(schema: string): TableDefinition {
  return {
    schema,
    name: versionsTable,
    columns: versionColumns,
    indexes: [{ name: 'versions_item', on: ['item_type', 'item_id', 'id desc'] }],
  };
}

/** The tables of one manufacturer: one for each resource of the registry, and its versions. */
export function resourceTables(registry: Registry, schema: string): TableDefinition[] {
  const tables = registry.all.map((resource): TableDefinition => ({
    schema,
    name: resource.name,
    columns: Object.fromEntries(storedFields(resource).map(([name, field]) => [name, columnOf(name, field)])),
    indexes: indexesOf(resource, registry),
  }));
  return [...tables, versionsOf(schema)];
}
