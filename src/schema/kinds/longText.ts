import { like } from '../operators';
import type { Kind } from './Kind';
import { asText, maxLengths, ownMaxLength, storableText } from './shared';

const maxLength = ownMaxLength(maxLengths.longText);

export const longText = {
  maxLength,
  schema: (field) => storableText(maxLength(field)),
  show: asText,
  operators: like,
  isLong: () => true,
  traits: { family: 'text', takes: 'anything', sortable: true },
} as const satisfies Kind<'longText'>;
