import type { ListQuery, Resource } from '../../schema';
import { schemaOf } from '../store';
import { columnsRead, joinedOfOne, joinsOf, own, type Join } from './columns';
import type { Counting } from './countedValues';
import type { ListOrder } from './listOrder';
import { keeperOf, type Source } from './source';

/** A table that a search looks at, under its alias in the statement. */
export interface LookedAt {
  readonly schema: string;
  readonly name: string;
  readonly alias: string;
  /** What the search reads of it: where none of these changes, nothing does. */
  readonly columns: readonly string[];
  /** What it is joined by; undefined of the list's own. */
  readonly join?: Join;
  /** What writes change of it is noted, so that a total can be brought up to date. */
  readonly isNoted: boolean;
}

/** Where a resource's rows are. */
export function placeOf({ registry, schema }: Pick<Source, 'registry' | 'schema'>, resource: Resource): { readonly schema: string; readonly name: string; readonly shared: boolean } {
  const home = keeperOf({ registry }, resource);
  return { schema: schemaOf(home, schema), name: home.name, shared: home.shared === true };
}

interface Asked extends Pick<ListQuery, 'where'> {
  readonly order?: Pick<ListOrder, 'path' | 'columns'> | undefined;
  readonly counting?: Counting | undefined;
}

/** The tables that a list's conditions look at, and its order and values where these matter; its own first. */
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
  // These are looked for in their own table, past the join.
  const past = new Set(texts.flatMap((field) => joinedOfOne(source.registry, resource, field)?.alias ?? []));
  const looked = (target: Resource, alias: string, join?: Join): LookedAt => {
    const { shared, ...place } = placeOf(source, target);
    const columns = [...new Set(read.filter((one) => one.alias === alias).map(({ column }) => column))];
    return { ...place, alias, columns, isNoted: !shared && !past.has(alias), ...(join && { join }) };
  };
  return [looked(resource, own), ...joins.map((join) => looked(join.target, join.alias, join))];
}
