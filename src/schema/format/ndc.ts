/** Five digits, four, two (Records 5). */
export const ndcPattern = /^\d{5}-\d{4}-\d{2}$/;
export const ndcMessage = 'Invalid NDC format. Use format #####-####-## (e.g., 12345-6789-01)';

/** The codes of a stored list; blank ones dropped. */
export const splitNdcs = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');

/** Joined with a comma and a space, blank ones dropped (Records 5). */
export const joinNdcs = (codes: readonly string[]): string => splitNdcs(codes.join(',')).join(', ');
