import Fastify from 'fastify';
import type { Registry } from '../schema';
import type { RouteModule } from './contracts';

export interface Route {
  readonly method: string;
  /** Under the API base, as the module names it: `users/:id/reset_password`. */
  readonly path: string;
}

/** In place of what is open while a server runs: an app whose routes are only looked at answers nobody. */
const nothingOpen = (): never => {
  throw new Error('A route asks for what answers calls while it is registered; let its handler ask for it');
};

/** Where the routes of modules stand, without anything behind them. */
export function routesOf(modules: readonly RouteModule[], registry: Registry): Route[] {
  const app = Fastify();
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, path: url.slice(1) });
  });
  for (const register of modules) register(app, { registry, opened: nothingOpen });
  return routes;
}
