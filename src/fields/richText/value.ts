import { fieldFactory } from '../shared/fieldFactory';
import { defineKind } from '../shared/Kind';
import { maxLengths, maxLengthWithDefault, textSchema, toText, type TextOptions } from '../shared/schemas';
import { isBlankHtml, textOfHtml } from './htmlText';

const maxLength = maxLengthWithDefault(maxLengths.richText);

export const richTextKinds = {
  richText: defineKind<TextOptions, string>()({
    maxLength,
    schema: (field) => textSchema(maxLength(field)),
    format: (value) => textOfHtml(toText(value)),
    isEmpty: (value) => typeof value === 'string' && isBlankHtml(value),
    operators: ['contains'],
    isLong: () => true,
    traits: { family: 'text', takes: 'formed', html: true },
  }),
};

/** Formatted text: HTML, sanitised by the browser and the server. Tags and blanks alone count as empty. */
export const richText = fieldFactory(richTextKinds, 'richText');
