import { getField } from './getField';
import type { Resource } from './resource';
import { isMasked } from './masked';
import { formatValue, traitsOf, type Values } from './value';

/**
 * The display name of a record: the values of its title fields, or its id where all of them are empty (decision 22).
 */
export function recordTitle({ fields, titleFields }: Pick<Resource, 'fields' | 'titleFields'>, record: Values): string {
  const shown = (name: string): string => {
    const field = fields[name];
    return (field && formatValue(field, record[name])) ?? '';
  };
  return titleFields.map(shown).filter(Boolean).join(' ') || shown('id');
}

/**
 * The kind of a record and its number: the one that the server gave it, or its id. Names a record where no person may
 * be named: the titles of a tab stay in the history of the browser.
 */
export function recordNumber(
  { label, fields, titleFields }: Pick<Resource, 'label' | 'fields' | 'titleFields'>,
  record: Values,
): string {
  const numbered = titleFields.filter((name) => fields[name] && 'numbered' in fields[name]);
  return `${label.one} ${recordTitle({ fields, titleFields: numbered }, record)}`.trim();
}

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
    traitsOf(field).distinguishing && !isMasked(field) ? [name] : [],
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

interface Reference {
  /** Prefix of the linked record's fields. */
  readonly prefix: string | undefined;
  readonly record: Values;
}

/**
 * The title of a linked record, built from its fields that are included in this record; undefined if none is included,
 * or all are empty.
 */
export function includedTitle(target: Resource, { prefix, record }: Reference): string | undefined {
  const [first] = target.titleFields;
  if (first === undefined || prefix === undefined || !(prefix + first in record)) return undefined;
  const shown = target.titleFields.map((part) => formatValue(getField(target, part), record[prefix + part]));
  return shown.filter(Boolean).join(' ') || undefined;
}
