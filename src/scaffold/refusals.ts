import { noSimilarName, quoteList, suggestName } from '../schema/scaffold';

/** The arguments of the command are wrong; the message says how to write them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The declaration cannot be written; the message says why, and the way out. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Runs a command; resolves to its exit code: 1 if nothing can be written, 2 if the arguments are wrong. */
export async function exitCodeOf(command: () => Promise<void>, printError: (text: string) => void): Promise<number> {
  try {
    await command();
    return 0;
  } catch (failure) {
    if (!(failure instanceof UsageError || failure instanceof Refusal)) throw failure;
    printError(failure.message);
    return failure instanceof UsageError ? 2 : 1;
  }
}

/** The advice for an unknown name: the nearest known name, or all of them. */
export function adviseName(name: string, known: readonly string[]): string {
  const advice = suggestName(name, known);
  return advice === noSimilarName ? `choose from ${quoteList(known)}` : advice;
}
