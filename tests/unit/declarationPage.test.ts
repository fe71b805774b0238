import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { expect, test, vi } from 'vitest';
import { declarationPage } from '../../src/app/build/declarationPage';
import type { DeclarationProblem } from '../../src/app/build/problemPage';
import { projectRoot } from '../../src/tools/project.mjs';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A development server whose declarations have the problems in `verdict`. */
function serverOver(verdict: { problems: readonly DeclarationProblem[] }) {
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() });
  const send = vi.fn();
  const error = vi.fn();
  let middleware: Middleware = () => undefined;
  const server = {
    watcher,
    ws: { send },
    middlewares: { use: (used: Middleware) => (middleware = used) },
    config: { logger: { error } },
  };
  const findProblems = vi.fn(() => Promise.resolve(verdict.problems));
  const { configureServer } = declarationPage({ findProblems }) as {
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
  return { get, change, send, watcher, error, findProblems };
}

const broken = [
  { place: 'resources/things.ts:3:5', message: 'things: title is missing; a <list> is needed' },
  { place: 'resources/things.ts:4:7', message: 'things: label is missing; an object is needed' },
];

test('what is wrong with the declarations stands in the page, until it is mended', async () => {
  const verdict: { problems: readonly DeclarationProblem[] } = { problems: broken };
  const { get, change, send, watcher, error } = serverOver(verdict);
  // Also files that no module has loaded, because an earlier one failed.
  expect(watcher.add).toHaveBeenCalledWith(
    expect.arrayContaining([join(projectRoot, 'resources'), join(projectRoot, 'src/schema')]),
  );
  const page = await get('/dashboard/cases');
  expect(page).toMatch(/^500 <!doctype html>/);
  expect(page).toContain('<h1>The declarations have 2 problems</h1>');
  const file = encodeURIComponent(join(projectRoot, 'resources/things.ts:3:5'));
  expect(page).toContain(
    `<li><a href="/__open-in-editor?file=${file}">resources/things.ts:3:5</a>` +
      '<p>things: title is missing</p><p class="wayOut">a &#60;list&#62; is needed</p></li>',
  );
  expect(page).toContain('src="/@vite/client"');
  await get('/');
  expect(error.mock.calls.flat()).toEqual(broken.map(({ place, message }) => `${place} ${message}`));

  verdict.problems = [];
  change('resources/things.ts');
  // The page that the browser asks for at once already waits for the new answer.
  expect(await get('/dashboard/cases')).toBe('app');
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'full-reload' }), { timeout: 60_000 });

  verdict.problems = broken.slice(1);
  change('src/fields/kinds.ts');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  expect(await get('/')).toContain('<h1>The declarations have a problem</h1>');
});

test('files that change together are checked once, after the check that is under way', async () => {
  const verdict: { problems: readonly DeclarationProblem[] } = { problems: [] };
  const { get, change, findProblems } = serverOver(verdict);
  let endFirst = (): void => undefined;
  findProblems.mockImplementationOnce(() => new Promise((resolve) => (endFirst = () => resolve([]))));
  const early = get('/');
  for (const name of ['things', 'others', 'more']) change(`resources/${name}.ts`);
  endFirst();
  expect(await early).toBe('app');
  verdict.problems = broken;
  expect(await get('/')).toMatch(/^500 /);
  expect(findProblems).toHaveBeenCalledTimes(2);
  verdict.problems = [];
  change('resources/things.ts');
  expect(await get('/')).toBe('app');
  expect(findProblems).toHaveBeenCalledTimes(3);
});

test('scripts, calls, the editor and files of other folders are left alone', async () => {
  const { get, change, send } = serverOver({ problems: broken });
  expect(await get('/main.tsx', '*/*')).toBe('app');
  expect(await get('/api/cases')).toBe('app');
  expect(await get('/__open-in-editor?file=resources/things.ts')).toBe('app');
  await get('/');
  change('src/pages/things.ts');
  change('node_modules/package/resources/index.js');
  expect(await get('/')).toMatch(/^500 /);
  expect(send).not.toHaveBeenCalled();
});
