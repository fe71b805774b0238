import type { Resource } from '../../schema';
import { readSearch } from '../search';
import type { Named } from './SearchPlace';

type Typed = Readonly<Record<string, string | undefined>>;

/** A date in wire format, which sorts as text. */
function wireDay(resource: Resource, [name, search]: Named, typed: Typed): string | undefined {
  const read = readSearch(resource, search, typed[name]);
  return read && 'value' in read ? read.value : undefined;
}

/** Validates the inputs of a search form before a request: values that cannot be parsed, and ranges that end before they begin. */
export function searchProblems(resource: Resource, searches: readonly Named[], typed: Typed): Record<string, string> {
  const found = searches.flatMap((entry): [string, string][] => {
    const [name, search] = entry;
    const read = readSearch(resource, search, typed[name]);
    if (read && 'problem' in read) return [[name, read.problem]];
    const from = search.op === 'lte' && search.range !== undefined && searches.find(([, other]) => other.range === search.range && other.op === 'gte');
    if (!from) return [];
    const [first, last] = [wireDay(resource, from, typed), wireDay(resource, entry, typed)];
    return first !== undefined && last !== undefined && last < first ? [[name, `${search.range ?? ''} ends before it begins`]] : [];
  });
  return Object.fromEntries(found);
}
