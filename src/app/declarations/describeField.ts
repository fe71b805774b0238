import { flattenOptions, isAlwaysRequired, type Field, type Resource } from '../../schema';

/** Options with a place of their own on the page. */
const shownApart = ['kind', 'label', 'to', 'options', 'required', 'readOnly', 'seenBy', 'writtenBy', 'prefix'];

/** The most options of a list that are written out. */
const maxOptions = 6;

/** An option as it is written in a declaration, without quotes. */
const written = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '').replaceAll(',', ', ');

/** The options of a field in words. */
export function describeOptions(field: Field): string {
  const list = 'options' in field ? flattenOptions(field.options).map(({ label }) => label) : [];
  const more = list.length > maxOptions ? `, and ${list.length - maxOptions} more` : '';
  return [
    ...(list.length > 0 ? [list.slice(0, maxOptions).join(', ') + more] : []),
    ...Object.entries(field).flatMap(([name, value]: [string, unknown]) => {
      if (shownApart.includes(name) || value === undefined) return [];
      if (name === 'columns') return [`columns: ${Object.keys(value as object).join(', ')}`];
      return [value === true ? name : `${name}: ${written(value)}`];
    }),
  ].join('; ');
}

/** Who may do what with a field, and what it comes from, in words. */
export function describeRules(resource: Resource, name: string, field: Field): string {
  const { required, readOnly, computed, derived, seenBy, writtenBy } = field;
  const from = resource.included[name];
  return [
    ...(isAlwaysRequired(field) ? ['required'] : []),
    ...(required !== undefined && !isAlwaysRequired(field) ? ['required under a condition'] : []),
    ...(readOnly || computed !== undefined || derived !== undefined ? ['read-only'] : []),
    ...(from ? [`from ${from.resource}.${from.field}`] : []),
    ...(seenBy ? [`seen by ${seenBy.join(', ')}`] : []),
    ...(writtenBy ? [`written by ${writtenBy.join(', ')}`] : []),
  ].join('; ');
}
