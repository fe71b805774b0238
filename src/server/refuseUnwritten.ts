import { DeclarationError, type Registry, type Resource } from '../schema';
import { accessLogTables } from './accessLog/accessLogTables';

/** The logs that a part of the server writes. */
const written = accessLogTables.filter(({ appendOnly }) => appendOnly);

function* linesOf({ name, declared }: Resource): Generator<string> {
  const table = written.find((one) => one.name === name);
  if (!table) {
    yield `${name}: it is a log, and no part of the server writes one of this name; take "log" away`;
    return;
  }
  const kept = Object.keys(table.columns);
  for (const [field, { derived }] of Object.entries(declared)) {
    if (!derived && !kept.includes(field)) yield `${name}: field "${field}": the server writes nothing of this name into the log; there is ${kept.map((one) => `"${one}"`).join(', ')}`;
  }
}

/** Refuses logs that nothing writes: a log has no other table than that of the part of the server which writes it. Throws a DeclarationError. */
export function refuseUnwritten({ all }: Pick<Registry, 'all'>): void {
  const lines = all.filter(({ log }) => log).flatMap((resource) => [...linesOf(resource)]);
  if (lines.length > 0) throw DeclarationError.of(lines);
}
