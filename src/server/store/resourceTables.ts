import { canSortBy, changedValue, closedOptionsOf, isLinking, isReference, kinds, numberedFields, traitsOf, type Field, type Registry, type Resource } from '../../schema';
import { columnTypes, comparedOf, comparesByOrder, orderOf, searchedText, storedFields } from './fieldColumns';
import { boundedName, quote } from './names';
import { notingTriggers, rowChangesOf } from './rowChanges';
import { countingTriggers, rowCountsOf } from './rowCounts';
import type { ColumnDefinition, IndexDefinition, TableDefinition } from './TableDefinition';
import { uniqueIndexes } from './uniqueIndexes';

const live = 'discarded_at is null';
/** Schema of the tables that all manufacturers share. */
const sharedSchema = 'staff';

/** Name of the table in every manufacturer's schema that keeps who changed what. */
export const versionsTable = 'versions';

/** The schema that keeps a resource's records: that of the manufacturer, or the shared one. */
export const schemaOf = ({ shared }: Pick<Resource, 'shared'>, manufacturer: string): string => (shared ? sharedSchema : manufacturer);

/** What a column held before its field was changed. */
function changeOf(field: Field): Pick<ColumnDefinition, 'changed'> {
  if (field.changed === undefined) return {};
  const { from: kind = field.kind, values = {} } = field.changed;
  const from = columnTypes[kind];
  const closed = from === columnTypes[field.kind] ? closedOptionsOf(field)?.map(({ value }) => value) : undefined;
  const texts = Object.entries(values).map(([key, value]): [string, string | null] => [key, value === null ? null : String(value)]);
  return { changed: { from, values: Object.fromEntries(texts), takes: (text) => changedValue(field, text) !== undefined, ...(closed && { closed }) } };
}

function columnOf([name, field]: readonly [string, Field], { resource, registry }: { readonly resource: Resource; readonly registry: Registry }): ColumnDefinition {
  if (name === 'id') return { type: 'bigint', identity: true };
  if (name === 'created_at' || name === 'updated_at') return { type: 'timestamptz', notNull: true, default: 'now()' };
  const former = { ...(field.was !== undefined && { was: field.was }), ...changeOf(field) };
  const type = columnTypes[field.kind];
  if (!isLinking(field)) return { type, ...former };
  const target = registry.get(field.to);
  const table = target.shared && !resource.shared ? `${sharedSchema}.${target.name}` : target.name;
  return { type, ...former, ...(traitsOf(field).multiple ? { members: table } : { references: table }) };
}

/**
 * The index that a list is ordered by, with the id behind the value: a walk along it, either way, gives one page after the other, and a
 * comparison counts what it finds without looking at the table.
 */
const orderIndex = (table: string, [name, field]: readonly [string, Field]): IndexDefinition => ({
  name: boundedName(table, name, 'order'),
  on: [orderOf(field, quote(name)), 'id'],
  include: ['discarded_at'],
});

/** The index behind a search: trigrams for a part of a text, a member of a list, a value or a range. */
function searchIndex(table: string, [name, field]: readonly [string, Field], op: string): IndexDefinition {
  const column = quote(name);
  if (op === 'contains') {
    return { name: boundedName(table, name, 'folded'), using: 'gin', on: [`(${searchedText(field.kind, column)}) gin_trgm_ops`] };
  }
  if (op === 'has') return { name: boundedName(table, name, 'members'), using: 'gin', on: [column] };
  if (comparesByOrder(field)) return orderIndex(table, [name, field]);
  return { name: boundedName(table, name, 'hash'), using: 'hash', on: [column] };
}

const homeOf = (registry: Registry, name: string): string => registry.get(name).view?.of ?? name;

/** What the searches of every resource ask of this one's columns, its own and those that others include. */
function* searchedColumns(resource: Resource, registry: Registry): Generator<readonly [string, string]> {
  for (const other of registry.all) {
    for (const { field, op } of Object.values(other.search)) {
      const included = other.included[field];
      const derived = other.fields[field]?.derived;
      const home = included?.resource ?? other.name;
      if (homeOf(registry, home) !== resource.name) continue;
      if (!derived) yield [included?.field ?? field, op];
      else if ('from' in derived) yield [derived.from, 'eq'];
      else if ('same' in derived) yield [derived.same, op];
    }
  }
}

/** The columns of this resource that any list can be sorted by, its own or one that shows them of a linked record. */
function* sortedColumns(resource: Resource, registry: Registry): Generator<string> {
  for (const other of registry.all) {
    for (const [name, field] of Object.entries(other.fields)) {
      const included = other.included[name];
      if (isReference(field)) continue;
      if (homeOf(registry, included?.resource ?? other.name) === resource.name && canSortBy(other, name)) yield included?.field ?? name;
    }
  }
}

/** The index that lists are ordered by which are sorted by a reference to this resource: its title, and the id behind it. */
function titleIndexes(resource: Resource, registry: Registry): IndexDefinition[] {
  const isSorted = registry.all.some((other) => Object.entries(other.fields).some(([name, field]) => isReference(field) && homeOf(registry, field.to) === resource.name && canSortBy(other, name)));
  const stored = new Map(storedFields(resource));
  const title = resource.titleFields.flatMap((name): (readonly [string, Field])[] => {
    const field = stored.get(name);
    return field && name !== 'id' ? [[name, field]] : [];
  });
  const [first, ...more] = title;
  if (!isSorted || !first) return [];
  if (more.length === 0) return [orderIndex(resource.name, first)];
  return [{ name: boundedName(resource.name, 'title', 'order'), on: [...title.map(([name, field]) => orderOf(field, quote(name))), 'id'], include: ['discarded_at'] }];
}

/**
 * The index behind a view: its records alone, by what addresses lead to it with, and in its order. What is counted of them is read off
 * it. The condition is that of its lists, word by word, so that the database sees that it fits.
 */
function viewIndexes(resource: Resource, registry: Registry): IndexDefinition[] {
  return registry.all.flatMap((view): IndexDefinition[] => {
    if (view.view?.of !== resource.name) return [];
    const isOwn = (name: string) => storedFields(resource).some(([stored]) => stored === name) && !(name in view.included);
    const ordered = (name: string) => orderOf(view.fields[name] as Field, quote(name));
    const led = Object.values(view.search).filter(({ op, linkOnly }) => op === 'eq' && linkOnly).map(({ field }) => field);
    const on = [...new Set([...led, view.list?.sort?.field ?? 'id', 'id'])].filter(isOwn);
    const common = Object.entries(view.view.where).map(([name, value]) => `${comparedOf(view.fields[name] as Field, quote(name))} = '${String(value).replaceAll("'", "''")}'`);
    return [{ name: boundedName(resource.name, view.name, 'view'), on: on.map(ordered), where: [live, ...common].join(' and ') }];
  });
}

function indexesOf(resource: Resource, registry: Registry): IndexDefinition[] {
  const { name: table, relations: { keyed } } = resource;
  const stored = new Map(storedFields(resource));
  const references = [...stored].filter(([, field]) => isReference(field)).map(([name]) => [name, 'eq'] as const);
  const searched = [...searchedColumns(resource, registry), ...references].flatMap(([name, op]) => {
    const field = stored.get(name);
    return field && name !== 'id' && kinds[field.kind].operators.length > 0 ? [searchIndex(table, [name, field], op)] : [];
  });
  const sorted = [...sortedColumns(resource, registry)].flatMap((name) => {
    const field = stored.get(name);
    return field && name !== 'id' && name !== 'discarded_at' ? [orderIndex(table, [name, field])] : [];
  });
  const numbered = numberedFields(stored);
  const all: IndexDefinition[] = [
    { name: boundedName(table, 'live'), on: ['id'], where: live },
    { name: boundedName(table, 'trash'), on: ['discarded_at', 'id'], where: 'discarded_at is not null' },
    ...viewIndexes(resource, registry),
    ...sorted,
    ...titleIndexes(resource, registry),
    ...searched,
    ...numbered.map(([name]) => ({ name: boundedName(table, name, 'key'), unique: true as const, on: [quote(name)] })),
    ...uniqueIndexes(resource),
    // As the stores that there are have named it.
    ...(keyed ? [{ name: boundedName(table, 'slot'), unique: true as const, on: [quote(keyed.parent), quote(keyed.by)], where: live }] : []),
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

function tablesOf(registry: Registry, resources: readonly Resource[], schema: string): TableDefinition[] {
  const tables = resources.map((resource): TableDefinition => ({
    schema,
    name: resource.name,
    columns: Object.fromEntries(storedFields(resource).map((entry) => [entry[0], columnOf(entry, { resource, registry })])),
    indexes: indexesOf(resource, registry),
    triggers: [...countingTriggers, ...(schema === sharedSchema ? [] : notingTriggers(schema))],
  }));
  return [...tables, versionsOf(schema), rowCountsOf(schema), ...(schema === sharedSchema ? [] : [rowChangesOf(schema)])];
}

/** The tables of one manufacturer: one for each resource of the registry that is its own, and their versions. */
export const resourceTables = (registry: Registry, schema: string): TableDefinition[] =>
  tablesOf(registry, registry.all.filter(({ shared, view }) => !shared && !view), schema);

/**
 * The tables of the resources that all manufacturers share, and their versions; none where there is no such resource. A log's own table is
 * that of the part of the server which writes it.
 */
export function sharedTables(registry: Registry): TableDefinition[] {
  const shared = registry.all.filter((resource) => resource.shared && !resource.log);
  return shared.length > 0 ? tablesOf(registry, shared, sharedSchema) : [];
}
