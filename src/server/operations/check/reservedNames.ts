import {
  createRegistry,
  assertNamesNotReserved,
  type Manufacturer,
  type Registry,
  type ReservedNames,
} from '../../../schema';
import { ownGrantPath } from '../../features/emergency/ownGrantPath';
import type { Route } from './listRoutes';
import { declaredTables } from '../../accounts/staffTables';
import { serverTables } from '../../serverTables';
import { resourceTables } from '../../db';

/**
 * Paths reserved for the server, including everything below them; resources that the product adds are also served under
 * `x`.
 */
export const reservedPaths: readonly string[] = [
  'files',
  'health',
  'metrics',
  'openapi.json',
  'ready',
  'sessions',
  'versions',
  ownGrantPath,
  'x/sessions',
  'x/two_factor',
];

interface NameCheckOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  /** Custom routes of resources: their paths cannot be the path of a resource. */
  readonly routes?: readonly Route[];
}

/**
 * Names that no resource may use: its path would be served by another route, or its table would collide with one of the
 * server.
 */
function listReservedNames({ manufacturers, routes = [] }: NameCheckOptions): ReservedNames {
  // Tables that exist for every manufacturer, whatever the declarations.
  const manufacturerTables = resourceTables(createRegistry([], { features: [] }), 'any');
  const tables = [...serverTables(manufacturers), ...manufacturerTables].map(({ name }) => name);
  const addresses = routes.map(({ path }) => path.replace(/\/:\w+$/, '')).filter((path) => !path.includes(':'));
  return {
    paths: reservedPaths,
    addresses,
    tables: [...new Set(tables)].filter((name) => !declaredTables.includes(name)).sort(),
  };
}

/** Throws a DeclarationError if a declaration uses a reserved name; runs before the store is opened. */
export const assertNoReservedNames = (options: NameCheckOptions): void =>
  assertNamesNotReserved(options.registry, listReservedNames(options));
