import { like } from '../operators';
import type { Kind } from './Kind';
import { asText, maxLengths, storableText } from './shared';

export const longText = {
  schema: (field) => storableText(field.maxLength ?? maxLengths.longText),
  show: asText,
  operators: like,
  isLong: () => true,
  traits: { family: 'text', takes: 'anything', sortable: true },
} as const satisfies Kind<'longText'>;
