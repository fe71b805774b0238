import { comparesPart, type Resource } from '../../../../schema';
import type { ListQuery } from '../../../../schema/server';
import { schemaOf } from '../../../db';
import { readColumnsOf, singleJoinOf, joinsOf, mainAlias, type Join } from '../../columns';
import { storedResourceOf, type Source } from '../../source';

/** A table that a search reads, with its alias in the statement. */
export interface AccessedTable {
  readonly schema: string;
  readonly name: string;
  readonly alias: string;
  /** The columns that the search reads: a change of any other column does not affect it. */
  readonly columns: readonly string[];
  /** The join to the table; undefined for the list's own table. */
  readonly join?: Join;
  /** Whether the change log covers the table, so that totals can be updated incrementally. */
  readonly isTracked: boolean;
}

/** The schema and table that store a resource's rows. */
export function locateTable(
  { registry, schema }: Pick<Source, 'registry' | 'schema'>,
  resource: Resource,
): { readonly schema: string; readonly name: string; readonly shared: boolean } {
  const stored = storedResourceOf({ registry }, resource);
  return { schema: schemaOf(stored, schema), name: stored.name, shared: stored.shared === true };
}

/** What the results of a search are grouped by: their place in an order, or the values of fields in a histogram. */
export interface Grouping {
  /** The reference path of an order, and the columns that it reads. */
  readonly path?: readonly string[];
  readonly columns?: readonly Pick<Join['from'], 'alias' | 'column'>[];
  /** The fields of a histogram, read as texts if it is `by` text. */
  readonly fields?: readonly string[];
  readonly by?: string;
}

/** The tables that conditions and a grouping read; the list's own table first. */
export function findAccessedTables(
  source: Source,
  resource: Resource,
  { where, path, columns = [], fields = [], by }: Pick<ListQuery, 'where'> & Grouping,
): AccessedTable[] {
  const names = [...where.map(({ field }) => field), ...fields];
  const texts = [
    ...where.flatMap(({ op, field }) => (comparesPart(op) ? [field] : [])),
    ...(by === 'text' ? fields : []),
  ];
  const joins = joinsOf(source.registry, resource, { names, paths: path ? [path] : [] });
  const read = [
    { alias: mainAlias, column: 'discarded_at' },
    ...readColumnsOf(resource, [...names, ...Object.keys(resource.view?.where ?? {})]),
    ...columns,
    ...joins.map(({ from }) => from),
  ];
  // These tables are searched by a subquery that bypasses the join.
  const bypassed = new Set(texts.flatMap((field) => singleJoinOf(source.registry, resource, field)?.alias ?? []));
  const toAccessedTable = (target: Resource, alias: string, join?: Join): AccessedTable => {
    const { shared, ...location } = locateTable(source, target);
    const columnsRead = new Set(read.filter((column) => column.alias === alias).map(({ column }) => column));
    return {
      ...location,
      alias,
      columns: [...columnsRead],
      isTracked: !shared && !bypassed.has(alias),
      ...(join && { join }),
    };
  };
  return [toAccessedTable(resource, mainAlias), ...joins.map((join) => toAccessedTable(join.target, join.alias, join))];
}
