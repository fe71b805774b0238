import { sql, type RawBuilder } from 'kysely';
import {
  isStaffAddress,
  memoizePerResource,
  staffNameOf,
  writtenReferences,
  type Registry,
  type Resource,
} from '../../schema';
import { listResponseFields } from '../../schema/server';
import { quote, storedFields } from '../db';
import { staffNameSql } from '../staff/staffDatabase';
import { aliasOf, columnSql, locateField, mainAlias } from './columns';

/** Column alias of a row's version; never returned as a field. */
export const versionColumn = 'row_version';

const microsecondsSql = (alias: string): string => `(extract(epoch from ${quote(alias)}.updated_at) * 1000000)::bigint`;

/**
 * SQL of a row's version, in microseconds: that of its own record and of each linked record that is written with it.
 */
function versionSql(resource: Resource): string {
  const linkedAliases = writtenReferences(resource).map(({ reference }) => aliasOf([reference]));
  return `concat_ws('-', ${[mainAlias, ...linkedAliases].map(microsecondsSql).join(', ')}) as ${quote(versionColumn)}`;
}

/** The fields read with a record's own row: all except those of nested records. */
function rowFieldNames(resource: Resource): readonly string[] {
  const included = Object.entries(resource.included).flatMap(([name, { nested }]) =>
    nested === undefined ? [name] : [],
  );
  return [...storedFields(resource).map(([name]) => name), ...included];
}

function selectedColumns(resource: Resource, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const column = columnSql(locateField(resource, name));
    const named = isStaffAddress(resource.fields[name])
      ? [`${staffNameSql(column)} as ${quote(staffNameOf(name))}`]
      : [];
    return [`${column} as ${quote(name)}`, ...named];
  });
}

/** SQL that selects one column per field, except those of nested records, and the row's version. */
export const recordSelection = memoizePerResource((resource): RawBuilder<unknown> =>
  sql.raw([...selectedColumns(resource, rowFieldNames(resource)), versionSql(resource)].join(', ')),
);

/** The columns selected for a row of a list. */
interface ListSelection {
  /** SQL that selects a column for each field, and the row's version. */
  readonly columns: RawBuilder<unknown>;
  /** The names of these fields. */
  readonly names: readonly string[];
  /** The paths of the linked records that are part of the row's version. */
  readonly paths: readonly (readonly string[])[];
}

/** The columns and joins that a row of a list needs. */
export const listSelection = memoizePerResource((resource): ListSelection => {
  const listed = listResponseFields(resource);
  const names = rowFieldNames(resource).filter((name) => listed.has(name));
  const paths = writtenReferences(resource).map(({ reference }) => [reference]);
  return { columns: sql.raw([...selectedColumns(resource, names), versionSql(resource)].join(', ')), names, paths };
});

/** Throws at start-up if an included field is not stored in the resource that it is included from. */
export function assertIncludedStored(registry: Registry): void {
  for (const resource of registry.all) {
    for (const [name, included] of Object.entries(resource.included)) {
      const stored = storedFields(registry.get(included.resource)).some(([column]) => column === included.field);
      if (!stored)
        throw new Error(
          `${resource.name}.${name}: "${included.field}" is not stored in ${included.resource}, so it cannot ` +
            'be included',
        );
    }
  }
}
