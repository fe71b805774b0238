import { isEqual, type Resource, type Values } from '../../schema';
import { isEqualFieldValue } from '../../schema/formScreens';

/**
 * Another record's values, shown in empty fields without being set. Editing one of them accepts them all; until then
 * the form is unchanged and nothing is saved.
 */
export interface Suggestion {
  readonly values: Values;
  /** Form values that the suggestion depends on: it does not apply to another patient. */
  readonly of: Values;
}

/** The form's values, and its pending suggestions. */
export interface FormValues {
  readonly values: Values;
  readonly suggestions: readonly Suggestion[];
}

const clearedValues = ({ values }: Suggestion): Record<string, unknown> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));

const isEqualField = ({ fields }: Resource, name: string, [left, right]: readonly [unknown, unknown]): boolean => {
  const field = fields[name];
  return field === undefined || isEqualFieldValue(field, left, right);
};

/** The suggestions that still apply: their fields are empty, and the values that they depend on are unchanged. */
export const activeSuggestions = (resource: Resource, { values, suggestions }: FormValues): readonly Suggestion[] =>
  suggestions.filter((suggestion) => {
    const isFree = Object.keys(suggestion.values).every((name) =>
      isEqualField(resource, name, [undefined, values[name]]),
    );
    return isFree && Object.entries(suggestion.of).every(([name, value]) => isEqual(values[name], value));
  });

/** The values of all suggestions. */
export const suggestedValues = (suggestions: readonly Suggestion[]): Values =>
  Object.assign({}, ...suggestions.map(({ values }) => values)) as Values;

/** The displayed values. Returns the same object if there are no suggestions. */
export const displayedValues = ({ values, suggestions }: FormValues): Values =>
  suggestions.reduce((shown, suggestion) => ({ ...shown, ...suggestion.values }), values);

/**
 * Separates displayed values into form values and suggestions: an unedited suggestion stays one, an edited one becomes
 * part of the values.
 */
export function separateSuggestions(resource: Resource, shown: Values, suggestions: readonly Suggestion[]): FormValues {
  const untouched = suggestions.filter((suggestion) =>
    Object.entries(suggestion.values).every(([name, value]) => isEqualField(resource, name, [value, shown[name]])),
  );
  const values = untouched.reduce((cleared, suggestion) => ({ ...cleared, ...clearedValues(suggestion) }), shown);
  return { values, suggestions: untouched };
}
