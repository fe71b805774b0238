import { saidOnce, type Line } from './messages';
import type { TableDefinition } from './TableDefinition';

/** The database and the declarations contradict each other; the message names each column and what differs. */
class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** What a start says that stops at these. */
export const refusalOf = (problems: readonly string[]): string => `The database does not fit the declarations:\n${problems.map((line) => `  ${line}`).join('\n')}\nNothing was changed.`;

/** Throws a SchemaError that names them, where there are any. */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new SchemaError(refusalOf(problems));
}

/** What stands in the way of any of these among the values that are stored. */
export async function problemsWith<T extends { readonly table: TableDefinition }>(subjects: Iterable<T>, problemOf: (subject: T) => Promise<string | undefined>): Promise<string[]> {
  const lines: Line[] = [];
  for (const subject of subjects) {
    const text = await problemOf(subject);
    if (text !== undefined) lines.push({ schema: subject.table.schema, text });
  }
  return saidOnce(lines);
}
