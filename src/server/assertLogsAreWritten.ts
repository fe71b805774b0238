import { DeclarationError, type Registry, type Resource } from '../schema';
import { accessLogTables } from './accessLog/accessLogTables';

/** The log tables that the server writes. */
const writtenLogTables = accessLogTables.filter(({ appendOnly }) => appendOnly);

function* findProblems({ name, declared }: Resource): Generator<string> {
  const table = writtenLogTables.find((candidate) => candidate.name === name);
  if (!table) {
    yield `${name}: it is a log, and no part of the server writes one of this name; take "log" away`;
    return;
  }
  const columnNames = Object.keys(table.columns);
  for (const [field, { derived }] of Object.entries(declared)) {
    if (!derived && !columnNames.includes(field)) yield `${name}: field "${field}": the server writes nothing of this name into the log; there is ${columnNames.map((candidate) => `"${candidate}"`).join(', ')}`;
  }
}

/** Throws a DeclarationError for declared logs, or fields of a log, that the server does not write: a log has no table other than the one that the server writes. */
export function assertLogsAreWritten({ all }: Pick<Registry, 'all'>): void {
  const lines = all.filter(({ log }) => log).flatMap((resource) => [...findProblems(resource)]);
  if (lines.length > 0) throw DeclarationError.fromProblems(lines);
}
