import { mergeMessages, type SchemaMessage } from './schemaMessages';
import type { TableDefinition } from '../tables/TableDefinition';

/** The database and the declarations conflict; the message names each column and the difference. */
class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** The error message of a start that fails because of these problems. */
export const schemaErrorMessage = (problems: readonly string[]): string =>
  `The database does not match the declarations:\n${problems.map((line) => `  ${line}`).join('\n')}\nNothing was changed.`;

/** Throws a SchemaError if there are any problems. */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new SchemaError(schemaErrorMessage(problems));
}

/** Collects the problems that stored values cause for these subjects, merged over schemas. */
export async function collectProblems<T extends { readonly table: TableDefinition }>(
  subjects: Iterable<T>,
  problemOf: (subject: T) => Promise<string | undefined>,
): Promise<string[]> {
  const messages: SchemaMessage[] = [];
  for (const subject of subjects) {
    const text = await problemOf(subject);
    if (text !== undefined) messages.push({ schema: subject.table.schema, text });
  }
  return mergeMessages(messages);
}
