import * as z from 'zod/mini';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import { maxLengths, preprocess, toText } from '../shared/schemas';
import { toPlainCharacters } from '../shared/text';

/** Five, four and two digits (Records 5). */
export const ndcPattern = /^\d{5}-\d{4}-\d{2}$/;
export const ndcMessage = 'Invalid NDC format. Use format #####-####-## (e.g., 12345-6789-01)';

/**
 * A code with its dashes, where they are missing or blanks are in their place; other text without invisible characters.
 */
export const formatNdc = (text: string): string =>
  toPlainCharacters(text).replace(/^(\d{5})( ?)(\d{4})\2(\d{2})$/, '$1-$3-$4');

/** Splits a stored, typed or pasted list into its codes, without blank ones. */
export const splitNdcs = (text: string): string[] =>
  text
    .split(/[,;\n\r\t]/)
    .map(formatNdc)
    .filter((code) => code !== '');

/** Whether every filled code of a list is a code. */
export const isNdcList = (text: string): boolean => splitNdcs(text).every((code) => ndcPattern.test(code));

/** Joins codes with a comma and a space, without blank ones (Records 5). */
export const joinNdcs = (codes: readonly string[]): string => splitNdcs(codes.join(',')).join(', ');

export const ndcListKinds = {
  ndcList: defineKind<CommonOptions, string>()({
    schema: () =>
      preprocess(
        (raw) => (Array.isArray(raw) ? joinNdcs(raw.map(toText)) : typeof raw === 'string' ? joinNdcs([raw]) : raw),
        z
          .string('Must be text')
          .check(z.refine((value) => value.length <= maxLengths.longText && isNdcList(value), ndcMessage)),
      ),
    maxLength: () => maxLengths.longText,
    format: toText,
    operators: ['contains'],
    traits: { family: 'text', takes: 'formed', sortable: true },
  }),
};

/** NDC codes (#####-####-##), joined with a comma and a space. */
export const ndcList = fieldFactory(ndcListKinds, 'ndcList');
