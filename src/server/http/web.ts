import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { homePath } from '../../schema';
import { isApiRequest } from './security';

const indexPage = 'index.html';
/** Maps screen paths to the pages that the build generated (src/app/build/screenPages.ts). */
const pageManifest = 'pages.json';

async function listFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Set(paths.map((path) => path.split(sep).join('/')));
}

const isHashed = (path: string): boolean => path.startsWith('assets/');

/**
 * Files under assets/ have content hashes in their names and never change; other files are revalidated on every
 * request.
 */
const cacheControlFor = (path: string): string => (isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/**
 * How long a browser may use the page of a screen without revalidation: the page is the same for every user, and its
 * first API call reveals whether its build is outdated (app/outdatedPage.ts).
 */
const pageMaxAgeSeconds = 3600;

/** Cacheable screen URLs. Query strings may contain names of people, so those pages are always revalidated. */
const cacheablePage = new RegExp(`^${homePath}(/[^?]*)?$`);

/** The build id of a page (src/app/build/buildId.ts). */
const readBuildId = (page: string): string | undefined => /<meta name="build-id" content="(\w+)">/.exec(page)?.[1];

const wantsPage = ({ headers, url }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !/^\/(api|assets)([/?]|$)/.test(url);

interface PageRoute {
  /** With `:name` for any segment, as in `/dashboard/cases/:id`. */
  readonly path: string;
  readonly page: string;
}

/**
 * Creates a lookup of the page for a path: the page generated for that screen, which references its chunks, or else the
 * index.
 */
async function createPageLookup(root: string, files: ReadonlySet<string>): Promise<(path: string) => string> {
  const routes = files.has(pageManifest)
    ? (JSON.parse(await readFile(join(root, pageManifest), 'utf8')) as PageRoute[])
    : [];
  const pages = routes.map(({ path, page }) => ({
    page,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }));
  return (requestPath) => pages.find(({ pattern }) => pattern.test(requestPath))?.page ?? indexPage;
}

interface WebOptions {
  /** The folder of the built web app. */
  readonly root: string;
  /**
   * Whether browsers may cache the pages of screens; not if a different API serves the app, which sends no build id.
   */
  readonly cachesPages: boolean;
}

/**
 * Serves the built web app: its files, and the page of the screen for every other URL that a browser navigates to.
 * Unknown paths under /api and missing assets return 404. API responses carry the build id. Throws if the folder
 * contains no built app.
 */
export async function registerWeb(app: FastifyInstance, { root, cachesPages }: WebOptions): Promise<void> {
  const files = await listFiles(root).catch(() => new Set<string>());
  if (!files.has(indexPage)) throw new Error(`There is no built web app in ${root}: run npm run build`);
  const findPage = await createPageLookup(root, files);
  const buildId = readBuildId(await readFile(join(root, indexPage), 'utf8'));
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (buildId !== undefined && isApiRequest(request)) void reply.header('x-build-id', buildId);
    // A file may be missing only while a new build is being installed, so errors must not be cached.
    if (reply.statusCode >= 400) void reply.header('cache-control', 'no-store');
    done();
  });
  await app.register(staticFiles, { root, serve: false, preCompressed: true, cacheControl: false });
  const send = (reply: FastifyReply, path: string, cacheControl = cacheControlFor(path)) =>
    reply.headers({ 'cache-control': cacheControl, vary: 'accept-encoding' }).sendFile(path);
  const pageCacheControl = (url: string) =>
    cachesPages && buildId !== undefined && cacheablePage.test(url)
      ? `private, max-age=${pageMaxAgeSeconds}`
      : 'no-cache';
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'] === '' ? indexPage : request.params['*'];
    if (files.has(path)) return send(reply, path);
    if (wantsPage(request)) return send(reply, findPage(`/${path}`), pageCacheControl(request.url));
    reply.callNotFound();
    return reply;
  });
}
