import type { ListQuery, Resource } from '../../schema';
import { schemaOf } from '../store';
import { columnsRead, joinedOfOne, joinsOf, own, type Join } from './columns';
import type { Counting } from './countedValues';
import type { ListOrder } from './listOrder';
import { keeperOf, type Source } from './source';

/** A table that a search reads, with its alias in the statement. */
export interface LookedAt {
  readonly schema: string;
  readonly name: string;
  readonly alias: string;
  /** The columns that the search reads: a change of any other column does not affect it. */
  readonly columns: readonly string[];
  /** The join to the table; undefined for the list's own table. */
  readonly join?: Join;
  /** Whether the change log covers the table, so that totals can be updated incrementally. */
  readonly isNoted: boolean;
}

/** The schema and table that store a resource's rows. */
export function placeOf({ registry, schema }: Pick<Source, 'registry' | 'schema'>, resource: Resource): { readonly schema: string; readonly name: string; readonly shared: boolean } {
  const home = keeperOf({ registry }, resource);
  return { schema: schemaOf(home, schema), name: home.name, shared: home.shared === true };
}

interface Asked extends Pick<ListQuery, 'where'> {
  readonly order?: Pick<ListOrder, 'path' | 'columns'> | undefined;
  readonly counting?: Counting | undefined;
}

/** The tables that a list's conditions read, and its order and histogram if given; the list's own table first. */
export function lookedAtBy(source: Source, resource: Resource, { where, order, counting }: Asked): LookedAt[] {
  const names = [...where.map(({ field }) => field), ...(counting?.fields ?? [])];
  const texts = [...where.flatMap(({ op, field }) => (op === 'contains' ? [field] : [])), ...(counting?.by === 'text' ? counting.fields : [])];
  const joins = joinsOf(source.registry, resource, { names, paths: order ? [order.path] : [] });
  const read = [
    { alias: own, column: 'discarded_at' },
    ...columnsRead(resource, [...names, ...Object.keys(resource.view?.where ?? {})]),
    ...(order?.columns ?? []),
    ...joins.map(({ from }) => from),
  ];
  // These tables are searched by a subquery that bypasses the join.
  const past = new Set(texts.flatMap((field) => joinedOfOne(source.registry, resource, field)?.alias ?? []));
  const looked = (target: Resource, alias: string, join?: Join): LookedAt => {
    const { shared, ...place } = placeOf(source, target);
    const columns = [...new Set(read.filter((one) => one.alias === alias).map(({ column }) => column))];
    return { ...place, alias, columns, isNoted: !shared && !past.has(alias), ...(join && { join }) };
  };
  return [looked(resource, own), ...joins.map((join) => looked(join.target, join.alias, join))];
}
