import { formatValue, recordTitle, traitsOf, type Resource, type Values } from '../../schema';

/** How many values tell records apart that declare no `subtitleFields`. */
const usualCount = 2;

/**
 * What tells records of the same title apart: the number, where it has a prefix, and the declared `subtitleFields`, or
 * else the first two filled dates, phones or e-mails. The values of one linked record are one part.
 */
export function recordSubtitle(
  { idPrefix, fields, included, declared, subtitleFields }: Resource,
  record: Values,
): string {
  const distinguishing = Object.entries(declared).flatMap(([name, field]) =>
    traitsOf(field).distinguishing ? [name] : [],
  );
  const shownOf = (name: string) => (fields[name] && formatValue(fields[name], record[name])) ?? '';
  const filled = (subtitleFields ?? distinguishing).filter((name) => shownOf(name) !== '');
  const parts = new Map<string, string[]>();
  for (const name of subtitleFields ? filled : filled.slice(0, usualCount)) {
    const origin = included[name]?.path.join('.') ?? name;
    parts.set(origin, [...(parts.get(origin) ?? []), shownOf(name)]);
  }
  return [...(idPrefix === undefined ? [] : [shownOf('id')]), ...[...parts.values()].map((values) => values.join(' '))]
    .filter(Boolean)
    .join(' · ');
}

/** A record in one line, by its title and what tells it apart. */
export function describeRecord(resource: Resource, record: Values): string {
  return [...new Set([recordTitle(resource, record), ...recordSubtitle(resource, record).split(' · ')])]
    .filter(Boolean)
    .join(' · ');
}
