import type { ServerResponse } from 'node:http';
import { sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { createDevApi, DevApi } from '../../server';
import { isDevelopmentServer } from './pluginConditions.ts';

/** Entry module of the server, loaded by path so that changes take effect. */
interface ServerModule {
  readonly createDevApi: typeof createDevApi;
}

const apiFolders = ['src/server', 'src/schema', 'src/fields', 'resources'].map(
  (folder) => `${sep}${folder.replace('/', sep)}${sep}`,
);

/** Keeps one API running and restarts it on the first call after one of its files has changed. */
function createRestartableApi(server: ViteDevServer, entry: string) {
  let running: Promise<DevApi> | undefined;
  let stale = false;
  const start = async (previous: Promise<DevApi> | undefined): Promise<DevApi> => {
    await previous?.then((api) => api.close()).catch(() => undefined);
    const { createDevApi } = (await server.ssrLoadModule(entry)) as ServerModule;
    return createDevApi();
  };
  server.watcher.on('change', (file) => {
    if (apiFolders.some((part) => file.includes(part))) stale = true;
  });
  const current = (): Promise<DevApi> => {
    if (running && !stale) return running;
    stale = false;
    const starting = start(running);
    running = starting;
    starting.catch(() => {
      if (running === starting) running = undefined;
      server.environments.ssr.moduleGraph.invalidateAll();
    });
    return starting;
  };
  return { current, close: async () => running?.then((api) => api.close()).catch(() => undefined) };
}

function respondUnavailable(server: ViteDevServer, response: ServerResponse, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  server.config.logger.error(`The API did not start: ${message}`, error instanceof Error ? { error } : {});
  response
    .writeHead(503, { 'content-type': 'application/json' })
    .end(JSON.stringify({ message: `The API did not start: ${message}` }));
}

/** Serves the API under /api of the development server, in the same process, so that one command runs both. */
export function embeddedApi({ entry }: { readonly entry: string }): Plugin {
  return {
    name: 'embedded-api',
    apply: isDevelopmentServer,
    configureServer(server) {
      const api = createRestartableApi(server, entry);
      const closeServer = server.close.bind(server);
      server.close = async () => {
        await Promise.all([closeServer(), api.close()]);
      };
      server.middlewares.use((request, response, next) => {
        if (!/^\/api(\/|\?|$)/.test(request.url ?? '')) {
          next();
          return;
        }
        api.current().then(
          ({ handle }) => handle(request, response),
          (error: unknown) => respondUnavailable(server, response, error),
        );
      });
    },
  };
}
