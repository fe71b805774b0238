import { isBlankHtml, textOfHtml } from '../format/text';
import type { Kind } from './Kind';
import { asText, maxLengths, storableText } from './shared';

export const richText = {
  schema: (field) => storableText(field.maxLength ?? maxLengths.richText),
  show: (value) => textOfHtml(asText(value)),
  isEmpty: (value) => typeof value === 'string' && isBlankHtml(value),
  operators: ['contains'],
  isLong: () => true,
  traits: { family: 'text', takes: 'formed', html: true, unchangeable: true },
} as const satisfies Kind<'richText'>;
