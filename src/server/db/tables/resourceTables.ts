import {
  closedOptionsOf,
  isAlwaysRequired,
  isEditableRows,
  isReference,
  findFieldLinks,
  memoizePerResource,
  traitsOf,
  type Condition,
  type Field,
  type Registry,
  type Resource,
} from '../../../schema';
import { memoizePerRegistry } from '../../../schema/server';
import { columnOf, traitsOfType } from '../../../fields/columns';
import { literal, quote } from '../sqlNames';
import { storedFields } from './fieldColumns';
import { indexesOf } from './resourceIndexes';
import { changeTrackingTriggers, rowChangesDefinition } from './rowChanges';
import { countingTriggers, rowCountsDefinition } from './rowCounts';
import type { ColumnDefinition, StoredValue, TableDefinition, ValueKind } from './TableDefinition';

/**
 * Name of the table in every manufacturer's schema that stores how many rows of a long list are in each bucket: of a
 * sort order, whose buckets begin at markers, or of a histogram, whose buckets are the values of fields.
 */
export const listBucketsTable = 'list_buckets';

const listBucketsDefinition = (schema: string): TableDefinition => ({
  schema,
  name: listBucketsTable,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    /** The order or histogram, and its list. */
    name: { type: 'text', notNull: true },
    /** The database whose transaction ids the snapshot uses; a logical copy made by other tools has different ones. */
    database: { type: 'text', notNull: true },
    /** The snapshot at which the numbers of rows are exact. */
    snapshot: { type: 'jsonb', notNull: true },
    /** What identifies each bucket, and the number of its rows at the same position; null if there are too many. */
    keys: { type: 'text[]' },
    rows: { type: 'bigint[]' },
    counted_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'list_buckets_name', unique: true, on: ['name'] }],
});

/** Schema of the tables that all manufacturers share. */
const sharedSchema = 'staff';

/** Name of the audit table in every manufacturer's schema. */
export const versionsTable = 'versions';

/** The schema of a resource's table: that of the manufacturer, or the shared one. */
export const schemaOf = ({ shared }: Pick<Resource, 'shared'>, manufacturer: string): string =>
  shared ? sharedSchema : manufacturer;

/** Whether the field accepts any text. */
const acceptsAnyText = (field: Field): boolean =>
  ['anything', 'offered'].includes(traitsOf(field).takes) || 'allowsOther' in field;

function valueKindOf(field: Field): ValueKind {
  const { kind: name } = field;
  const options = 'options' in field && { options: closedOptionsOf(field)?.map(({ value }) => value) ?? [] };
  return {
    name,
    takesAny: acceptsAnyText(field),
    ...options,
  };
}

/** SQL of a default that is the same for every record. */
const startValueOf = ({ default: value }: Field): Pick<ColumnDefinition, 'startValue'> =>
  value === undefined || typeof value === 'object'
    ? {}
    : { startValue: typeof value === 'string' ? literal(value) : String(value) };

const requirementOf = (field: Field): Pick<ColumnDefinition, 'required' | 'startValue'> =>
  isAlwaysRequired(field) && !field.readOnly && field.when === undefined
    ? { required: true, ...startValueOf(field) }
    : {};

/** Who discarded a record, read from its versions, where the table is older than the column. */
const discarderSql = (resource: Resource, schema: string): string => `(
  select operator_email from ${quote(schema)}.${quote(versionsTable)} where item_type = ${literal(resource.name)}
    and item_id = record.id and event = 'destroy' order by id desc limit 1
) where discarded_at is not null`;

/** SQL of a condition on the own columns of the row that is called `record`, which depends on no feature. */
function storedConditionSql(condition: Condition): string {
  const joined = (parts: readonly Condition[], word: 'and' | 'or', none: string) =>
    parts.length === 0 ? none : `(${parts.map(storedConditionSql).join(` ${word} `)})`;
  if ('all' in condition) return joined(condition.all, 'and', 'true');
  if ('any' in condition) return joined(condition.any, 'or', 'false');
  if ('feature' in condition) return 'false';
  const column = `record.${quote(condition.field)}`;
  if ('filled' in condition) return `${column} is ${condition.filled ? 'not null' : 'null'}`;
  return `${column} in (${condition.is.map((value) => literal(String(value))).join(', ')})`;
}

/** Since when a condition has been met is the last change at the latest, where the table is older than the column. */
const sinceOf = (field: Field): Pick<ColumnDefinition, 'fill'> =>
  field.kind === 'instant' && field.since ? { fill: `updated_at where ${storedConditionSql(field.since)}` } : {};

interface ColumnOf {
  readonly resource: Resource;
  readonly registry: Registry;
  readonly schema: string;
}

/** What is stored of a field, or of a column of rows. */
function storedValueOf(field: Field, { resource, registry }: ColumnOf, inRows: boolean): StoredValue {
  const { type } = columnOf(field);
  const [link] = isEditableRows(field) ? [] : findFieldLinks(field);
  const target = link && registry.get(link.to);
  return {
    type,
    ...(field.was !== undefined && { was: field.was }),
    ...((inRows || traitsOfType(type).isSharedByKinds) && { kind: valueKindOf(field) }),
    ...(target && { of: target.shared && !resource.shared ? `${sharedSchema}.${target.name}` : target.name }),
  };
}

function toColumnDefinition([name, field]: readonly [string, Field], context: ColumnOf): ColumnDefinition {
  if (name === 'id') return { type: 'bigint', identity: true };
  if (name === 'created_at' || name === 'updated_at') return { type: 'timestamptz', notNull: true, default: 'now()' };
  if (name === 'discarded_by') return { type: 'text', fill: discarderSql(context.resource, context.schema) };
  const { of, ...value } = storedValueOf(field, context, false);
  const rowColumns =
    isEditableRows(field) &&
    Object.fromEntries(
      Object.entries(field.columns).map(([cell, column]) => [cell, storedValueOf(column, context, true)]),
    );
  return {
    ...value,
    ...requirementOf(field),
    ...sinceOf(field),
    ...(rowColumns && { rowColumns }),
    ...(of !== undefined && (isReference(field) ? { references: of } : { of })),
  };
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

function versionsDefinition(schema: string): TableDefinition {
  return {
    schema,
    name: versionsTable,
    kindColumn: 'item_type',
    columns: versionColumns,
    indexes: [{ name: 'versions_item', on: ['item_type', 'item_id', 'id desc'] }],
  };
}

/** Memoized per registry and resource, because they are the same in the schema of every manufacturer. */
const indexesByRegistry = memoizePerRegistry((registry) =>
  memoizePerResource((resource) => indexesOf(resource, registry)),
);

function tablesOf(registry: Registry, resources: readonly Resource[], schema: string): TableDefinition[] {
  const tables = resources.map((resource): TableDefinition => ({
    schema,
    name: resource.name,
    ...(resource.was !== undefined && { was: resource.was }),
    columns: Object.fromEntries(
      storedFields(resource).map((entry) => [entry[0], toColumnDefinition(entry, { resource, registry, schema })]),
    ),
    indexes: indexesByRegistry(registry)(resource),
    triggers: [...countingTriggers, ...(schema === sharedSchema ? [] : changeTrackingTriggers(schema))],
  }));
  return [
    ...tables,
    versionsDefinition(schema),
    rowCountsDefinition(schema),
    ...(schema === sharedSchema ? [] : [rowChangesDefinition(schema), listBucketsDefinition(schema)]),
  ];
}

/**
 * The tables of one manufacturer: one for each resource that is neither shared nor a view, and the system tables of the
 * schema.
 */
export const resourceTables = (registry: Registry, schema: string): TableDefinition[] =>
  tablesOf(
    registry,
    registry.all.filter(({ shared, view }) => !shared && !view),
    schema,
  );

/**
 * The tables of the resources that all manufacturers share, and their system tables; none if there is no such resource.
 * The table of a log is declared by the part of the server that writes it.
 */
export function sharedTables(registry: Registry): TableDefinition[] {
  const shared = registry.all.filter((resource) => resource.shared && !resource.log);
  return shared.length > 0 ? tablesOf(registry, shared, sharedSchema) : [];
}
