import { textOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, maxLengths, maxLengthWithDefault, textSchema } from './shared';

const maxLength = maxLengthWithDefault(maxLengths.longText);

export const longText = {
  maxLength,
  schema: (field) => textSchema(maxLength(field)),
  format: toText,
  operators: textOperators,
  isLong: () => true,
  traits: { family: 'text', takes: 'anything', sortable: true },
} as const satisfies Kind<'longText'>;
