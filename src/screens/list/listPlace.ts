import { pageSize, type Resource, type Values } from '../../schema';

/** A record that a list leads to, and the page of the list that it is on. */
export interface Neighbour {
  readonly id: number;
  readonly page: number;
}

/** Where a record stands in a list. */
export interface ListPlace {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  /** Its number in the list, from 1. */
  readonly position: number;
  readonly total: number;
}

/** The ids of the records on a page of a list, or of those that its rows lead to, each once. */
export interface IdsOfPage {
  readonly ids: readonly number[];
  readonly page: number;
}

/** The field by which the rows of a list lead to records of a resource; undefined where they do not. */
function leadingField(listed: Resource, { name: resource }: Resource): string | undefined {
  if (listed.name === resource) return 'id';
  const [by] = Object.entries(listed.fields).find(([, field]) => 'to' in field && field.to === resource) ?? [];
  return by;
}

/** The records that the rows of a list are, or lead to by their reference. */
export function idsIn(rows: readonly Values[], listed: Resource, resource: Resource): readonly number[] {
  const by = leadingField(listed, resource);
  return by === undefined ? [] : [...new Set(rows.map((row) => Number(row[by])).filter((id) => id > 0))];
}

/**
 * The page that has the neighbour of a record, where that is the first or the last one of its own; undefined where both
 * are on its own page, or there are no further ones.
 */
export function pageBeside(id: number, { ids, page }: IdsOfPage, total: number): number | undefined {
  if (ids.at(-1) === id && page * pageSize < total) return page + 1;
  return ids[0] === id && page > 1 ? page - 1 : undefined;
}

/** Where a record stands on a page of a list, of which a page beside it is known; undefined if it is not on it. */
export function placeIn(
  id: number,
  { ids, page }: IdsOfPage,
  { total, beside }: { readonly total: number; readonly beside: IdsOfPage | undefined },
): ListPlace | undefined {
  const at = ids.indexOf(id);
  if (at < 0) return undefined;
  const others = beside?.ids.filter((other) => other !== id) ?? [];
  const [before, after] = beside && beside.page > page ? [undefined, others[0]] : [others.at(-1), undefined];
  const neighbour = (own: number | undefined, other: number | undefined): Neighbour | undefined => {
    if (own !== undefined) return { id: own, page };
    return other === undefined || !beside ? undefined : { id: other, page: beside.page };
  };
  return {
    previous: neighbour(ids[at - 1], before),
    next: neighbour(ids[at + 1], after),
    position: (page - 1) * pageSize + at + 1,
    total,
  };
}
