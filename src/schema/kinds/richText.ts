import { isBlankHtml, textOfHtml } from '../format/htmlText';
import type { Kind } from './Kind';
import { toText, maxLengths, maxLengthWithDefault, textSchema } from './shared';

const maxLength = maxLengthWithDefault(maxLengths.richText);

export const richText = {
  maxLength,
  schema: (field) => textSchema(maxLength(field)),
  format: (value) => textOfHtml(toText(value)),
  isEmpty: (value) => typeof value === 'string' && isBlankHtml(value),
  operators: ['contains'],
  isLong: () => true,
  traits: { family: 'text', takes: 'formed', html: true },
} as const satisfies Kind<'richText'>;
