import type { Resource } from '../../schema';
import { parseSearch } from '../search';
import type { NamedSearch } from './SearchField';

type SearchTexts = Readonly<Record<string, string | undefined>>;

/** A date in wire format, which sorts as text. */
function wireDateOf(resource: Resource, [name, search]: NamedSearch, typed: SearchTexts): string | undefined {
  const read = parseSearch(resource, search, typed[name]);
  return read && 'value' in read ? read.value : undefined;
}

/**
 * Validates the inputs of a search form before a request: values that cannot be parsed, and ranges that end before they
 * begin.
 */
export function validateSearches(
  resource: Resource,
  searches: readonly NamedSearch[],
  typed: SearchTexts,
): Record<string, string> {
  const found = searches.flatMap((entry): [string, string][] => {
    const [name, search] = entry;
    const read = parseSearch(resource, search, typed[name]);
    if (read && 'problem' in read) return [[name, read.problem]];
    const from =
      search.op === 'lte' &&
      search.range !== undefined &&
      searches.find(([, other]) => other.range === search.range && other.op === 'gte');
    if (!from) return [];
    const [first, last] = [wireDateOf(resource, from, typed), wireDateOf(resource, entry, typed)];
    return first !== undefined && last !== undefined && last < first
      ? [[name, `${search.range ?? ''} ends before it begins`]]
      : [];
  });
  return Object.fromEntries(found);
}
