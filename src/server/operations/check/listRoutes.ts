import Fastify from 'fastify';
import type { Registry } from '../../../schema';
import type { RouteModule } from '../../contracts';

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
  const app = Fastify();
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, path: url.slice(1) });
  });
  for (const register of modules) register(app, { registry, getOptions: throwWithoutApp });
  return routes;
}
