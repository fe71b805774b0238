import type { CrudFilter } from '@refinedev/core';
import type { Resource, Search } from '../../schema';

/** The resource's searches on its title fields, in the order of the title. */
export function titleSearches(resource: Resource): readonly (readonly [string, Search])[] {
  return resource.titleFields.flatMap((name) =>
    Object.entries(resource.search)
      .filter(([, search]) => search.field === name && search.op === 'contains')
      .slice(0, 1),
  );
}

/** Filters that find records by typed title text: the first word in the first title field, the rest in the second. */
export function titleFilters(resource: Resource, typed: string): CrudFilter[] {
  const [first, second] = titleSearches(resource);
  const text = typed.trim();
  if (!first || text === '') return [];
  const [, head = text, tail = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  if (!second || tail === '') return [{ field: first[0], operator: 'contains', value: text }];
  return [
    { field: first[0], operator: 'contains', value: head },
    { field: second[0], operator: 'contains', value: tail },
  ];
}

/** Filters that find a single word in the second title field, which `titleFilters` does not search; empty otherwise. */
export function secondFieldFilters(resource: Resource, typed: string): CrudFilter[] {
  const [, second] = titleSearches(resource);
  const text = typed.trim();
  return second && text !== '' && !/\s/.test(text) ? [{ field: second[0], operator: 'contains', value: text }] : [];
}
