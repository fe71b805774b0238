import Fastify from 'fastify';
import { createRegistry, type Manufacturer, type Registry, DeclarationError, type Resource } from '../../../schema';
import { assertNamesNotReserved, type ReservedNames, listActions } from '../../../schema/server';
import { ownGrantPath } from '../../features/emergency/registerEndGrant';
import { declaredTables } from '../../accounts/staffTables';
import { serverTables } from '../../serverTables';
import { resourceTables } from '../../db';
import type { RouteModule } from '../../contracts';
import type { ZodTypes } from '../../http/openapi/routeSchema';

interface DeclaredCall extends Route {
  readonly source: string;
}

/** The custom API calls that a declaration makes: remote choices and list actions. */
const listDeclaredCalls = ({ fields, list, apiPath }: Resource): DeclaredCall[] => [
  ...Object.entries(fields).flatMap(([name, field]): DeclaredCall[] =>
    field.kind === 'remoteChoice' ? [{ source: `field "${name}"`, method: 'GET', path: field.path }] : [],
  ),
  ...listActions({ list }).flatMap((action): DeclaredCall[] =>
    typeof action === 'object' && 'call' in action
      ? [{ source: `action "${action.label}"`, method: 'POST', path: `${apiPath}/:id/${action.call}` }]
      : [],
  ),
];

/** Throws a DeclarationError if a declaration calls a path that no custom route answers. */
export function assertCallsAreRouted(routes: readonly Route[], { all }: Pick<Registry, 'all'>): void {
  const isRouted = ({ method, path }: Route) => routes.some((route) => route.method === method && route.path === path);
  const lists = [
    ...new Set(
      all
        .flatMap(listDeclaredCalls)
        .filter((call) => call.method === 'GET' && isRouted(call))
        .map(({ path }) => `"${path}"`),
    ),
  ];
  const advice = ({ method }: Route) =>
    method === 'GET' && lists.length > 0
      ? `name a list that the server has, such as ${lists.join(', ')}, or`
      : 'correct the call, or';
  const explainMissing = (call: Route) =>
    all.some(({ apiPath }) => apiPath === call.path)
      ? `returns records instead of names; use a reference to these records, or ${advice(call)} add a route ` +
        'that returns names'
      : `the server has no route for; ${advice(call)} add the route to the server`;
  const lines = all.flatMap((resource) =>
    listDeclaredCalls(resource).flatMap((call) =>
      isRouted(call)
        ? []
        : [`${resource.name}: ${call.source} calls ${call.method} ${call.path}, which ${explainMissing(call)}`],
    ),
  );
  if (lines.length > 0) throw DeclarationError.fromProblems(lines);
}

export interface Route {
  readonly method: string;
  /** Relative to the API base: `users/:id/reset_password`. */
  readonly path: string;
}

/** Stands in for the options of a running app, which do not exist while routes are only being listed. */
const throwWithoutApp = (): never => {
  throw new Error('getOptions was called while a route was being registered; call it in the handler of the route');
};

/** Lists the routes of modules without running a server. */
export function listRoutes(modules: readonly RouteModule[], registry: Registry): Route[] {
  const app = Fastify().withTypeProvider<ZodTypes>();
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, path: url.slice(1) });
  });
  for (const register of modules) register(app, { registry, getOptions: throwWithoutApp });
  return routes;
}

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
  'x/assign',
  'x/duplicates',
  'x/import',
  'x/jobs',
  'x/live',
  'x/log',
  'x/merge',
  'x/messages',
  'x/preferences',
  'x/presence',
  'x/recent',
  'x/reports',
  'x/safety',
  'x/search',
  'x/sessions',
  'x/sms',
  'x/timeline',
  'x/two_factor',
  'x/unmask',
  'x/views',
];

/** The address of the list of features, below which kinds of record of the product are. */
const featureListAddress = 'x';

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
    addresses: [featureListAddress, ...addresses],
    tables: [...new Set(tables)].filter((name) => !declaredTables.includes(name)).sort(),
  };
}

/** Throws a DeclarationError if a declaration uses a reserved name; runs before the store is opened. */
export const assertNoReservedNames = (options: NameCheckOptions): void =>
  assertNamesNotReserved(options.registry, listReservedNames(options));
