import { type Manufacturer, type Registry, DeclarationError, type Resource } from '../../../schema';
import type { ProductExtensions } from '../../productExtensions';
import { assertRelationNamesDiffer } from './assertRelationNamesDiffer';
import { assertCallsAreRouted } from './assertCallsAreRouted';
import { assertNoReservedNames } from './reservedNames';
import { listRoutes } from './listRoutes';
import { accessLogTables } from '../../accessLog/accessLogTables';

/** The log tables that the server writes. */
const writtenLogTables = accessLogTables.filter(({ appendOnly }) => appendOnly);

function* findProblems({ name, declared }: Resource): Generator<string> {
  const table = writtenLogTables.find((candidate) => candidate.name === name);
  if (!table) {
    yield `${name}: it is declared as a log, but the server writes no log of this name; remove "log"`;
    return;
  }
  const columnNames = Object.keys(table.columns);
  for (const [field, { derived }] of Object.entries(declared)) {
    if (!derived && !columnNames.includes(field))
      yield (
        `${name}: field "${field}": the server does not write this field into the log; it writes ` +
        columnNames.map((candidate) => `"${candidate}"`).join(', ')
      );
  }
}

/**
 * Throws a DeclarationError for declared logs, or fields of a log, that the server does not write: a log has no table
 * other than the one that the server writes.
 */
function assertLogsAreWritten({ all }: Pick<Registry, 'all'>): void {
  const lines = all.filter(({ log }) => log).flatMap((resource) => [...findProblems(resource)]);
  if (lines.length > 0) throw DeclarationError.fromProblems(lines);
}

interface DeclarationCheckOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly product?: Pick<ProductExtensions, 'routes'>;
}

/**
 * Checks declarations against the server, without opening the store: no name or path is reserved, the server writes
 * every declared log, relation names are unique in the database, and every call that a declaration makes has a route.
 * Throws a DeclarationError.
 */
export function checkDeclarations({ registry, manufacturers, product }: DeclarationCheckOptions): void {
  const routes = listRoutes(product?.routes ?? [], registry);
  assertNoReservedNames({ registry, manufacturers, routes });
  assertLogsAreWritten(registry);
  assertRelationNamesDiffer({ registry, manufacturers });
  assertCallsAreRouted(routes, registry);
}
