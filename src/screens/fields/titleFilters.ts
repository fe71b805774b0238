import type { CrudFilter } from '@refinedev/core';
import type { Resource, Search } from '../../schema';

/** The searches of a resource that look into the fields which name its records, in the order of the title. */
export function titleSearches(resource: Resource): readonly (readonly [string, Search])[] {
  return resource.titleFields.flatMap((name) =>
    Object.entries(resource.search)
      .filter(([, search]) => search.field === name && search.op === 'contains')
      .slice(0, 1),
  );
}

/** The filters that find records by what is typed of their title: the first word in its first field, further words in its second. */
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

/** The filters that find a single word in the second field of the title, where `titleFilters` looks into the first alone; none otherwise. */
export function furtherFilters(resource: Resource, typed: string): CrudFilter[] {
  const [, second] = titleSearches(resource);
  const text = typed.trim();
  return second && text !== '' && !/\s/.test(text) ? [{ field: second[0], operator: 'contains', value: text }] : [];
}
