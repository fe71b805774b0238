import { askedOf, changedValue, closedOptionsOf, computedFrom, isAlwaysRequired, isEdited, isReference, linksWithin, perRegistry, perResource, traitsOf, type Field, type Registry, type Resource } from '../../schema';
import { columnTypes, storedFields } from './fieldColumns';
import { listMarksOf } from './listMarks';
import { indexesOf } from './resourceIndexes';
import { notingTriggers, rowChangesOf } from './rowChanges';
import { countingTriggers, rowCountsOf } from './rowCounts';
import { valueCountsOf } from './valueCounts';
import type { ColumnDefinition, ColumnType, Members, RowColumn, TableDefinition, ValueKind } from './TableDefinition';

/** Schema of the tables that all manufacturers share. */
const sharedSchema = 'staff';

/** Name of the audit table in every manufacturer's schema. */
export const versionsTable = 'versions';

/** The schema of a resource's table: that of the manufacturer, or the shared one. */
export const schemaOf = ({ shared }: Pick<Resource, 'shared'>, manufacturer: string): string => (shared ? sharedSchema : manufacturer);

/** The conversion of a column whose field was changed. */
function changeOf(field: Field): Pick<ColumnDefinition, 'changed'> {
  if (field.changed === undefined) return {};
  const { from: kind = field.kind, values = {} } = field.changed;
  const from = columnTypes[kind];
  const closed = from === columnTypes[field.kind] ? closedOptionsOf(field)?.map(({ value }) => value) : undefined;
  const texts = Object.entries(values).map(([key, value]): [string, string | null] => [key, value === null ? null : String(value)]);
  return { changed: { from, values: Object.fromEntries(texts), takes: (text) => changedValue(field, text) !== undefined, ...(closed && { closed }) } };
}

/** Whether kinds with incompatible values share the type; numbers of all kinds are compatible. */
const holdsSeveralKinds: Readonly<Record<ColumnType, boolean>> = {
  text: true,
  'text[]': true,
  jsonb: true,
  date: false,
  timestamptz: false,
  boolean: false,
  numeric: false,
  bigint: false,
  integer: false,
  'bigint[]': false,
};

/** Whether the field accepts any text. */
const takesAnyText = (field: Field): boolean => ['anything', 'offered'].includes(traitsOf(field).takes) || 'allowsOther' in field;

function valueKindOf(field: Field): ValueKind {
  const { kind: name, changed } = field;
  const options = 'options' in field && { options: closedOptionsOf(field)?.map(({ value }) => value) ?? [] };
  return { name, takesAny: takesAnyText(field), ...(changed?.from !== undefined && { from: changed.from }), ...options };
}

const kindOf = (field: Field): Pick<ColumnDefinition, 'kind'> => (holdsSeveralKinds[columnTypes[field.kind]] ? { kind: valueKindOf(field) } : {});

/** The former name of a column, and its conversion. */
const formerOf = (field: Field): Pick<ColumnDefinition, 'was' | 'changed'> => ({ ...(field.was !== undefined && { was: field.was }), ...changeOf(field) });

const rowColumnsOf = (field: Field): Pick<ColumnDefinition, 'rowColumns'> =>
  isEdited(field) ? { rowColumns: Object.entries(field.columns).map(([name, column]): RowColumn => ({ name, type: columnTypes[column.kind], kind: valueKindOf(column), ...formerOf(column) })) } : {};

/** Whether a record must have a value of the field, and the columns that it is computed from. */
function heldTo(field: Field): Pick<ColumnDefinition, 'required' | 'unemptied' | 'madeOf'> {
  const isRequired = isAlwaysRequired(field) && !field.readOnly && field.when === undefined;
  const isUnemptied = askedOf(field) !== undefined || 'numbered' in field;
  return { ...(isRequired && { required: true }), ...(isUnemptied && { unemptied: true }), ...(field.computed && { madeOf: computedFrom(field.computed) }) };
}

function columnOf([name, field]: readonly [string, Field], { resource, registry }: { readonly resource: Resource; readonly registry: Registry }): ColumnDefinition {
  if (name === 'id') return { type: 'bigint', identity: true };
  if (name === 'created_at' || name === 'updated_at') return { type: 'timestamptz', notNull: true, default: 'now()' };
  const plain: ColumnDefinition = { type: columnTypes[field.kind], ...formerOf(field), ...kindOf(field), ...rowColumnsOf(field), ...heldTo(field) };
  const links = linksWithin(field).map(({ to, within }): Members => {
    const target = registry.get(to);
    const was = plain.rowColumns?.find((column) => column.name === within)?.was;
    return { of: target.shared && !resource.shared ? `${sharedSchema}.${target.name}` : target.name, ...(within !== undefined && { within }), ...(was !== undefined && { was }) };
  });
  const [first] = links;
  if (!first) return plain;
  return isReference(field) ? { ...plain, references: first.of } : { ...plain, members: links };
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

/** Memoized per registry and resource, because they are the same in the schema of every manufacturer. */
const indexesIn = perRegistry((registry) => perResource((resource) => indexesOf(resource, registry)));

function tablesOf(registry: Registry, resources: readonly Resource[], schema: string): TableDefinition[] {
  const tables = resources.map((resource): TableDefinition => ({
    schema,
    name: resource.name,
    columns: Object.fromEntries(storedFields(resource).map((entry) => [entry[0], columnOf(entry, { resource, registry })])),
    indexes: indexesIn(registry)(resource),
    triggers: [...countingTriggers, ...(schema === sharedSchema ? [] : notingTriggers(schema))],
  }));
  return [...tables, versionsOf(schema), rowCountsOf(schema), ...(schema === sharedSchema ? [] : [rowChangesOf(schema), listMarksOf(schema), valueCountsOf(schema)])];
}

/** The tables of one manufacturer: one for each resource that is neither shared nor a view, and the system tables of the schema. */
export const resourceTables = (registry: Registry, schema: string): TableDefinition[] =>
  tablesOf(registry, registry.all.filter(({ shared, view }) => !shared && !view), schema);

/**
 * The tables of the resources that all manufacturers share, and their system tables; none if there is no such resource. The table of a log is declared
 * by the part of the server that writes it.
 */
export function sharedTables(registry: Registry): TableDefinition[] {
  const shared = registry.all.filter((resource) => resource.shared && !resource.log);
  return shared.length > 0 ? tablesOf(registry, shared, sharedSchema) : [];
}
