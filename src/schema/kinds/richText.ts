import { isBlankHtml, textOfHtml } from '../format/text';
import type { Kind } from './Kind';
import { asText, maxLengths, ownMaxLength, storableText } from './shared';

const maxLength = ownMaxLength(maxLengths.richText);

export const richText = {
  maxLength,
  schema: (field) => storableText(maxLength(field)),
  show: (value) => textOfHtml(asText(value)),
  isEmpty: (value) => typeof value === 'string' && isBlankHtml(value),
  operators: ['contains'],
  isLong: () => true,
  traits: { family: 'text', takes: 'formed', html: true, unchangeable: true },
} as const satisfies Kind<'richText'>;
