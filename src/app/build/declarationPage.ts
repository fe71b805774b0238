import { join, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { checkProduct } from '../../server';
import { explainFailure } from '../../tools/explainFailure.mjs';
import { projectRoot } from '../../tools/project.mjs';
import { assertNoRepeatedNames } from '../../tools/declarations/repeatedNames.mjs';
import { isDevelopmentServer } from './isDevelopmentServer.ts';

/** Entry module of the server, loaded by path so that changes take effect. */
interface ServerModule {
  readonly checkProduct: typeof checkProduct;
}

const declarations = join(projectRoot, 'resources');
const checkedPaths = [
  declarations,
  ...['src/server', 'src/schema', 'src/fields', 'src/pages/needs.ts'].map((path) => join(projectRoot, path)),
];
const isChecked = (file: string): boolean => checkedPaths.some((path) => file === path || file.startsWith(path + sep));

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * The page shown instead of the web app while the declarations are invalid. Vite's client in it reloads the page once
 * they are valid.
 */
const renderPage = (problems: string): string => {
  const [heading = '', ...lines] = problems.split('\n').filter((line) => line.trim() !== '');
  const items = lines.map((line) => `<li>${escapeHtml(line.trim())}</li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Declarations</title><script type="module" src="/@vite/client"></script></head>
<body style="font: 16px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1rem">
<h1 style="font-size: 1.4rem">${escapeHtml(heading)}</h1>
<ul>
${items}
</ul>
<p>This page disappears as soon as they are corrected.</p>
</body>
</html>
`;
};

/** Caches the result of the declaration check and repeats the check when one of its files changes. */
function createCachedCheck(server: ViteDevServer, entry: string) {
  const check = async (): Promise<string | undefined> => {
    server.environments.ssr.moduleGraph.invalidateAll();
    try {
      await assertNoRepeatedNames(declarations);
      const { checkProduct } = (await server.ssrLoadModule(entry, { fixStacktrace: true })) as ServerModule;
      checkProduct();
      return undefined;
    } catch (error) {
      return explainFailure(error);
    }
  };
  let cachedProblems: Promise<string | undefined> | undefined;
  const getProblems = () => (cachedProblems ??= check());
  const recheck = async (): Promise<void> => {
    const previousProblems = await cachedProblems;
    cachedProblems = check();
    if ((await cachedProblems) !== previousProblems) server.ws.send({ type: 'full-reload' });
  };
  // Vite watches only what has been loaded: not the modules behind a failure, nor a file that is missing.
  server.watcher.add(checkedPaths);
  server.watcher.on('all', (_event, file) => {
    if (cachedProblems && isChecked(file)) void recheck();
  });
  return getProblems;
}

const isPageRequest = (url: string, accept: string): boolean =>
  accept.includes('text/html') && !/^\/(api|@|node_modules)(\/|\?|$)/.test(url);

/**
 * Shows the problems of invalid declarations in the browser during development, instead of an app that fails to start.
 */
export function declarationPage({ entry }: { readonly entry: string }): Plugin {
  return {
    name: 'declaration-page',
    apply: isDevelopmentServer,
    configureServer(server) {
      const getProblems = createCachedCheck(server, entry);
      server.middlewares.use((request, response, next) => {
        if (request.method !== 'GET' || !isPageRequest(request.url ?? '', request.headers.accept ?? '')) {
          next();
          return;
        }
        void getProblems().then((problems) => {
          if (problems === undefined) {
            next();
            return;
          }
          server.config.logger.error(problems);
          response
            .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
            .end(renderPage(problems));
        });
      });
    },
  };
}
