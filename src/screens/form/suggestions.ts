import { isSame, isSameValue, type Resource, type Values } from '../../schema';

/** Another record's values, shown in empty fields without being set. Editing one of them accepts them all; until then the form is unchanged and nothing is saved. */
export interface Suggestion {
  readonly values: Values;
  /** Form values that the suggestion depends on: it does not apply to another patient. */
  readonly of: Values;
}

/** The form's values, and its pending suggestions. */
export interface Held {
  readonly values: Values;
  readonly suggestions: readonly Suggestion[];
}

const emptied = ({ values }: Suggestion): Record<string, unknown> => Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));

const isSameAt = ({ fields }: Resource, name: string, [one, other]: readonly [unknown, unknown]): boolean => {
  const field = fields[name];
  return field === undefined || isSameValue(field, one, other);
};

/** The suggestions that still apply: their fields are empty, and the values that they depend on are unchanged. */
export const standing = (resource: Resource, { values, suggestions }: Held): readonly Suggestion[] =>
  suggestions.filter((suggestion) => {
    const isFree = Object.keys(suggestion.values).every((name) => isSameAt(resource, name, [undefined, values[name]]));
    return isFree && Object.entries(suggestion.of).every(([name, value]) => isSame(values[name], value));
  });

/** The values of all suggestions. */
export const allSuggested = (suggestions: readonly Suggestion[]): Values => Object.assign({}, ...suggestions.map(({ values }) => values)) as Values;

/** The displayed values. Returns the same object if there are no suggestions. */
export const shownValues = ({ values, suggestions }: Held): Values =>
  suggestions.reduce((shown, suggestion) => ({ ...shown, ...suggestion.values }), values);

/** Separates displayed values into form values and suggestions: an unedited suggestion stays one, an edited one becomes part of the values. */
export function heldOf(resource: Resource, shown: Values, suggestions: readonly Suggestion[]): Held {
  const untouched = suggestions.filter((suggestion) =>
    Object.entries(suggestion.values).every(([name, value]) => isSameAt(resource, name, [value, shown[name]])),
  );
  const values = untouched.reduce((held, suggestion) => ({ ...held, ...emptied(suggestion) }), shown);
  return { values, suggestions: untouched };
}
