import { createRegistry, refuseReserved, type Manufacturer, type Registry, type ReservedNames } from '../schema';
import { ownGrantPath } from './emergency/ownGrantPath';
import type { Route } from './routesOf';
import { declaredTables } from './sessions/staffTables';
import { serverTables } from './serverTables';
import { resourceTables } from './store';

/** The paths that the server answers by itself, with all that stands below them; kinds of record that the product adds stand under `x` as well. */
export const ownPaths: readonly string[] = ['files', 'health', 'metrics', 'openapi.json', 'ready', 'sessions', 'versions', ownGrantPath, 'x/sessions', 'x/two_factor'];

interface Naming {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  /** Those of single kinds of record: what stands at their addresses cannot be a kind's. */
  readonly routes?: readonly Route[];
}

/** The names that no kind of record may take: it would be answered by another route, or share a table with the server. */
function reservedNames({ manufacturers, routes = [] }: Naming): ReservedNames {
  // What stands beside the tables of declarations, however many of those there are.
  const beside = resourceTables(createRegistry([], { features: [] }), 'any');
  const tables = [...serverTables(manufacturers), ...beside].map(({ name }) => name);
  const addresses = routes.map(({ path }) => path.replace(/\/:\w+$/, '')).filter((path) => !path.includes(':'));
  return { paths: ownPaths, addresses, tables: [...new Set(tables)].filter((name) => !declaredTables.includes(name)).sort() };
}

/** Refuses declarations that take a name of the server, before its store is touched; throws a DeclarationError. */
export const refuseNames = (given: Naming): void => refuseReserved(given.registry, reservedNames(given));
