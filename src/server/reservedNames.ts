import { createRegistry, refuseReserved, type Manufacturer, type Registry, type ReservedNames } from '../schema';
import { declaredTables } from './sessions/staffTables';
import { serverTables } from './serverTables';
import { resourceTables } from './store/resourceTables';

/** The paths that the server answers by itself, with all that stands below them; kinds of record that the product adds stand under `x` as well. */
const ownPaths = ['files', 'health', 'openapi.json', 'ready', 'sessions', 'versions', 'x/sessions', 'x/two_factor'];

/** The names that no kind of record may take: it would be answered by another route, or share a table with the server. */
function reservedNames(manufacturers: readonly Pick<Manufacturer, 'key'>[]): ReservedNames {
  // What stands beside the tables of declarations, however many of those there are.
  const beside = resourceTables(createRegistry([], { features: [] }), 'any');
  const tables = [...serverTables(manufacturers), ...beside].map(({ name }) => name);
  return { paths: ownPaths, tables: [...new Set(tables)].filter((name) => !declaredTables.includes(name)).sort() };
}

/** Refuses declarations that take a name of the server, before its store is touched; throws a DeclarationError. */
export const refuseNames = ({ registry, manufacturers }: { readonly registry: Registry; readonly manufacturers: readonly Pick<Manufacturer, 'key'>[] }): void =>
  refuseReserved(registry, reservedNames(manufacturers));
