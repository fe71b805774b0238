import type { MessageTemplate } from './messaging';

/** A placeholder in the text of a template: `{patient.first_name}`. */
export interface Placeholder {
  /** Whose value it stands for, as the declaration calls it. */
  readonly word: string;
  readonly field: string;
}

const pattern = /\{([a-z]\w*)\.([a-z]\w*)\}/gi;

/** The placeholders in a text, each once. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  const found = [...text.matchAll(pattern)].map(([, word = '', field = '']) => ({ word, field }));
  return found.filter(
    ({ word, field }, at) => found.findIndex((other) => other.word === word && other.field === field) === at,
  );
}

/** The placeholders that a kind of template can have. */
export const offeredPlaceholders = ({ values }: Pick<MessageTemplate, 'values'>): readonly Placeholder[] =>
  Object.entries(values).flatMap(([word, { fields }]) => fields.map((field) => ({ word, field })));

/** A placeholder as it is written. */
export const placeholderText = ({ word, field }: Placeholder): string => `{${word}.${field}}`;

/** The placeholders of a text that its kind of template does not have, as they are written. */
export const unknownPlaceholders = (template: Pick<MessageTemplate, 'values'>, text: string): readonly string[] =>
  placeholdersIn(text)
    .filter(
      ({ word, field }) =>
        !Object.hasOwn(template.values, word) || template.values[word]?.fields.includes(field) !== true,
    )
    .map(placeholderText);

/** A text with its placeholders replaced; those without a value stay as they are. */
export const fillPlaceholders = (text: string, valueOf: (placeholder: Placeholder) => string | undefined): string =>
  text.replace(pattern, (written, word: string, field: string) => valueOf({ word, field }) ?? written);
