import { toPlainCharacters } from './text';

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
