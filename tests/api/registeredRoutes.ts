import type { FastifyInstance } from 'fastify';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export interface RegisteredRoute {
  readonly method: (typeof methods)[number];
  readonly path: string;
}

/** Every route under /api, as the framework lists them. */
export function registeredRoutes(app: FastifyInstance): RegisteredRoute[] {
  const found: RegisteredRoute[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', name = '', listed = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    path.splice(indent.length / 4, Infinity, name);
    for (const method of methods) if (listed.split(', ').includes(method)) found.push({ method, path: path.join('') });
  }
  return found.filter((route) => route.path.startsWith('/api/'));
}
