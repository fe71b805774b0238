import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Plugin, ViteDevServer } from 'vite';
import type { describeTables } from '../../server';
import { findProblemPlace } from '../../tools/declarations/problemPlaces.mjs';
import { readSyntax } from '../../tools/declarations/syntax.mjs';
import { projectRoot } from '../../tools/project.mjs';
import type { registry } from '../../../resources';
import { factsPath, type Facts, type Remark } from '../declarations/facts.ts';
import { isDevelopmentServer } from './pluginConditions.ts';
import { renderProblemPage, type DeclarationProblem } from './problemPage.ts';

interface ResourcesModule {
  readonly registry: typeof registry;
}
interface ServerModule {
  readonly describeTables: typeof describeTables;
}

const load = <Module>(server: ViteDevServer, path: string): Promise<Module> =>
  server.ssrLoadModule(join(projectRoot, path)) as Promise<Module>;

/** Whether the declarations make a registry, so that the web app can show what is wrong with them by itself. */
const canLoadDeclarations = (server: ViteDevServer): Promise<boolean> =>
  load<ResourcesModule>(server, 'resources/index.ts').then(
    () => true,
    () => false,
  );

/** What the page of declarations shows of each kind beside its declaration. */
async function readFacts(server: ViteDevServer, problems: readonly Remark[]): Promise<Facts> {
  const [{ registry: declared }, { describeTables: describe }, files] = await Promise.all([
    load<ResourcesModule>(server, 'resources/index.ts'),
    load<ServerModule>(server, 'src/server/index.ts'),
    readSyntax(join(projectRoot, 'resources')),
  ]);
  const scripts = describe();
  return Object.fromEntries(
    declared.all.map(({ name }) => {
      const sql = scripts[name];
      const remarks = problems.filter(({ message }) => message.startsWith(`${name}: `));
      const place = `resources/${findProblemPlace(`${name}: it`, files)}`;
      return [name, { place, remarks, ...(sql !== undefined && { sql }) }];
    }),
  );
}

const declarations = join(projectRoot, 'resources');
const checkedPaths = [
  declarations,
  ...['src/server', 'src/schema', 'src/fields', 'src/pages/needs.ts'].map((path) => join(projectRoot, path)),
];
const isChecked = (file: string): boolean => checkedPaths.some((path) => file === path || file.startsWith(path + sep));

const anyProblem = 'resources/index.ts:1:1 error The check ended without an answer; see the output of npm run check';

/** Checks the declarations in a process of its own, which loads them as they are on the disk. */
async function checkDeclarations(): Promise<readonly DeclarationProblem[]> {
  const checking = fork(join(projectRoot, 'src/tools/check.mjs'));
  const answer = await Promise.race([
    once(checking, 'message'),
    once(checking, 'exit').then(() => [[anyProblem]]),
  ]).catch(() => [[anyProblem]]);
  const [lines] = answer as [readonly string[]];
  return lines.map((line) => {
    const [, place = '', message = line] = /^(\S+) error (.*)$/s.exec(line) ?? [];
    return { place, message };
  });
}

type Check = typeof checkDeclarations;

/** Files change together, as a branch is checked out, and editors save in several steps; in milliseconds. */
const settling = 100;

/**
 * Caches the problems of the declarations, and checks again after their files have changed: one check at a time, since
 * each takes a processor for some seconds.
 */
function createCachedCheck(server: ViteDevServer, findProblems: Check) {
  const check = async (): Promise<readonly DeclarationProblem[]> => {
    const problems = await findProblems();
    for (const { place, message } of problems) server.config.logger.error(`${place} ${message}`);
    return problems;
  };
  let cachedProblems: Promise<readonly DeclarationProblem[]> | undefined;
  const getProblems = () => (cachedProblems ??= check());
  let isQueued = false;
  const recheck = async (previousProblems: Promise<readonly DeclarationProblem[]>): Promise<void> => {
    // The check that has not begun yet reads this change as well.
    if (isQueued) return;
    isQueued = true;
    // A page that is asked for from here on waits for the new answer.
    cachedProblems = Promise.all([previousProblems, setTimeout(settling)]).then(() => {
      isQueued = false;
      return check();
    });
    const [before, after] = await Promise.all([previousProblems, cachedProblems]);
    if (JSON.stringify(before) !== JSON.stringify(after)) server.ws.send({ type: 'full-reload' });
  };
  // Vite watches only what has been loaded: not the modules behind a failure, nor a file that is missing.
  server.watcher.add(checkedPaths);
  server.watcher.on('all', (_event, file) => {
    if (cachedProblems && isChecked(file)) void recheck(cachedProblems);
  });
  return getProblems;
}

/** The page that shows declarations shows their problems too, as long as there is a registry. */
const showsProblems = (url: string): boolean => /^\/dashboard\/declarations(\/|\?|$)/.test(url);

/** Answers with the facts of the declarations. */
async function answerFacts(server: ViteDevServer, response: ServerResponse, problems: readonly DeclarationProblem[]) {
  const [status, body] = await readFacts(server, problems).then(
    (facts) => [200, facts] as const,
    (error: unknown) => [503, { message: String(error) }] as const,
  );
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

const isPageRequest = (url: string, accept: string): boolean =>
  accept.includes('text/html') && !/^\/(@|__|(api|node_modules)(\/|\?|$))/.test(url);

/** Shows the problems of invalid declarations in the browser during development, in place of an app that fails. */
export function declarationPage({ findProblems = checkDeclarations }: { readonly findProblems?: Check } = {}): Plugin {
  return {
    name: 'declaration-page',
    apply: isDevelopmentServer,
    configureServer(server) {
      const getProblems = createCachedCheck(server, findProblems);
      server.middlewares.use(factsPath, (_request, response) => {
        void getProblems().then((problems) => answerFacts(server, response, problems));
      });
      server.middlewares.use((request, response, next) => {
        const { method, url = '', headers } = request;
        if (method !== 'GET' || !isPageRequest(url, headers.accept ?? '')) {
          next();
          return;
        }
        void getProblems().then(async (problems) => {
          if (problems.length === 0 || (showsProblems(url) && (await canLoadDeclarations(server)))) {
            next();
            return;
          }
          response
            .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
            .end(renderProblemPage(problems));
        });
      });
    },
  };
}
