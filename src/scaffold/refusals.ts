import { noSimilarName, quoteList, suggestName } from '../schema/scaffold';

/** The arguments of the command are wrong; the message says how to write them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The declaration cannot be written; the message says why, and the way out. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The advice for an unknown name: the nearest known name, or all of them. */
export function adviseName(name: string, known: readonly string[]): string {
  const advice = suggestName(name, known);
  return advice === noSimilarName ? `choose from ${quoteList(known)}` : advice;
}
