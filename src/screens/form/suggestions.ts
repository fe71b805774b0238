import { isSame, isSameValue, type Resource, type Values } from '../../schema';

/**
 * Values that a form shows in empty fields without holding them: they are another record's. Once one of them is changed all of them are taken
 * as typed; until then nothing was changed, and nothing is saved.
 */
export interface Suggestion {
  readonly values: Values;
  /** What the form holds as long as the suggestion is one: that of another patient is none for this one. */
  readonly of: Values;
}

/** What the form holds, and what it shows beside. */
export interface Held {
  readonly values: Values;
  readonly suggestions: readonly Suggestion[];
}

const emptied = ({ values }: Suggestion): Record<string, unknown> => Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));

const isSameAt = ({ fields }: Resource, name: string, [one, other]: readonly [unknown, unknown]): boolean => {
  const field = fields[name];
  return field === undefined || isSameValue(field, one, other);
};

/** The suggestions that still stand: their fields are empty, and what they belong to is what it was. */
export const standing = (resource: Resource, { values, suggestions }: Held): readonly Suggestion[] =>
  suggestions.filter((suggestion) => {
    const isFree = Object.keys(suggestion.values).every((name) => isSameAt(resource, name, [undefined, values[name]]));
    return isFree && Object.entries(suggestion.of).every(([name, value]) => isSame(values[name], value));
  });

/** The values of all that is suggested. */
export const allSuggested = (suggestions: readonly Suggestion[]): Values => Object.assign({}, ...suggestions.map(({ values }) => values)) as Values;

/** What the inputs show. The same object as the values where nothing is suggested. */
export const shownValues = ({ values, suggestions }: Held): Values =>
  suggestions.reduce((shown, suggestion) => ({ ...shown, ...suggestion.values }), values);

/** What the form holds when its inputs show these values: no suggestion that nobody has changed, and all of one that was. */
export function heldOf(resource: Resource, shown: Values, suggestions: readonly Suggestion[]): Held {
  const untouched = suggestions.filter((suggestion) =>
    Object.entries(suggestion.values).every(([name, value]) => isSameAt(resource, name, [value, shown[name]])),
  );
  const values = untouched.reduce((held, suggestion) => ({ ...held, ...emptied(suggestion) }), shown);
  return { values, suggestions: untouched };
}
