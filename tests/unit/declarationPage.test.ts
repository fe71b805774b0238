import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { expect, test, vi } from 'vitest';
import { declarationPage } from '../../src/app/build/declarationPage';
import { projectRoot } from '../../src/tools/project.mjs';
import viteConfig from '../../vite.config';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A development server whose declarations have the problems in `verdict`. */
function serverOver(verdict: { problems: string | undefined }) {
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() });
  const send = vi.fn();
  let middleware: Middleware = () => undefined;
  const checkProduct = () => {
    if (verdict.problems !== undefined) throw new Error(verdict.problems);
  };
  const server = {
    environments: { ssr: { moduleGraph: { invalidateAll: vi.fn() } } },
    ssrLoadModule: () => Promise.resolve({ checkProduct }),
    watcher,
    ws: { send },
    middlewares: { use: (used: Middleware) => (middleware = used) },
    config: { root: viteConfig.root, logger: { error: vi.fn() } },
  };
  const { configureServer } = declarationPage({ entry: 'check' }) as {
    configureServer: (server: ViteDevServer) => void;
  };
  configureServer(server as unknown as ViteDevServer);
  /** The response to a request, or "app" if it is passed on. */
  const get = (url: string, accept = 'text/html') =>
    new Promise<string>((resolve) => {
      const response = { writeHead: (status: number) => ({ end: (body: string) => resolve(`${status} ${body}`) }) };
      middleware(
        { method: 'GET', url, headers: { accept } } as unknown as IncomingMessage,
        response as unknown as ServerResponse,
        () => resolve('app'),
      );
    });
  const change = (file: string) => watcher.emit('all', 'change', join(projectRoot, file));
  return { get, change, send, watcher };
}

const broken =
  'The declarations cannot be used:\n  things: title is missing; a <list> is needed\n  things: label is missing; an object is needed';

test('what is wrong with the declarations stands in the page, until it is mended', async () => {
  const verdict: { problems: string | undefined } = { problems: broken };
  const { get, change, send, watcher } = serverOver(verdict);
  // Also files that no module has loaded, because an earlier one failed.
  expect(watcher.add).toHaveBeenCalledWith(
    expect.arrayContaining([join(projectRoot, 'resources'), join(projectRoot, 'src/schema')]),
  );
  const page = await get('/dashboard/cases');
  expect(page).toMatch(/^500 <!doctype html>/);
  expect(page).toContain(
    '<li>things: title is missing; a &#60;list&#62; is needed</li>\n<li>things: label is missing; an object is needed</li>',
  );
  expect(page).toContain('src="/@vite/client"');

  verdict.problems = undefined;
  change('resources/things.ts');
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'full-reload' }), { timeout: 60_000 });
  expect(await get('/dashboard/cases')).toBe('app');

  verdict.problems = broken;
  change('src/fields/kinds.ts');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  expect(await get('/')).toMatch(/^500 /);
});

test('scripts, calls and files of other folders are left alone', async () => {
  const { get, change, send } = serverOver({ problems: broken });
  expect(await get('/main.tsx', '*/*')).toBe('app');
  expect(await get('/api/cases')).toBe('app');
  await get('/');
  change('src/pages/things.ts');
  change('node_modules/package/resources/index.js');
  expect(await get('/')).toMatch(/^500 /);
  expect(send).not.toHaveBeenCalled();
});
