import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { homePath } from '../schema';
import { isApiRequest } from './security';

const index = 'index.html';
/** Which page the build made for which addresses (src/app/vite/screenPages.ts). */
const pagePlaces = 'pages.json';

async function filesIn(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Set(paths.map((path) => path.split(sep).join('/')));
}

const isHashed = (path: string): boolean => path.startsWith('assets/');

/** The build puts a hash into the names under assets/, so those never change; other files are asked for again each time. */
const cachingOf = (path: string): string => (isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/**
 * For so many seconds a browser may show the page of a screen without asking: it is the same for everybody, and with its first call it learns whether it is
 * of the build that is served (app/outdatedPage.ts).
 */
const pageLife = 3600;

/** The address of a screen. Not with a search, which may name people: its page is asked for each time. */
const keptAddress = new RegExp(`^${homePath}(/[^?]*)?$`);

/** Which build a page is of (src/app/vite/buildId.ts). */
const buildOf = (page: string): string | undefined => /<meta name="build-id" content="(\w+)">/.exec(page)?.[1];

const wantsPage = ({ headers, url }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html') && !/^\/(api|assets)([/?]|$)/.test(url);

interface PagePlace {
  /** With `:name` for any segment, as in `/dashboard/cases/:id`. */
  readonly path: string;
  readonly page: string;
}

/** Finds the page of an address: where the build made one for the screen there, it names what that screen is made of. */
async function readPages(root: string, files: ReadonlySet<string>): Promise<(path: string) => string> {
  const places = files.has(pagePlaces) ? (JSON.parse(await readFile(join(root, pagePlaces), 'utf8')) as PagePlace[]) : [];
  const pages = places.map(({ path, page }) => ({ page, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`) }));
  return (asked) => pages.find(({ pattern }) => pattern.test(asked))?.page ?? index;
}

interface WebOptions {
  /** The folder of the built web app. */
  readonly root: string;
  /** Whether the pages of screens may be kept by browsers: not where another server answers their calls, which knows no build of ours. */
  readonly keepsPages: boolean;
}

/**
 * Serves the built web app of a folder: its files, and for every other address that a browser asks for the page of the screen there.
 * Addresses under /api and missing assets stay not found. Answers of the API tell which build it is. Throws where the folder holds no built app.
 */
export async function registerWeb(app: FastifyInstance, { root, keepsPages }: WebOptions): Promise<void> {
  const files = await filesIn(root).catch(() => new Set<string>());
  if (!files.has(index)) throw new Error(`There is no built web app in ${root}: run npm run build`);
  const pageAt = await readPages(root, files);
  const build = buildOf(await readFile(join(root, index), 'utf8'));
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (build !== undefined && isApiRequest(request)) void reply.header('x-build-id', build);
    // That a file is missing, as while another build is installed, is nothing to remember.
    if (reply.statusCode >= 400) void reply.header('cache-control', 'no-store');
    done();
  });
  await app.register(staticFiles, { root, serve: false, preCompressed: true, cacheControl: false });
  const send = (reply: FastifyReply, path: string, caching = cachingOf(path)) => reply.headers({ 'cache-control': caching, vary: 'accept-encoding' }).sendFile(path);
  const cachingAt = (url: string) => (keepsPages && build !== undefined && keptAddress.test(url) ? `private, max-age=${pageLife}` : 'no-cache');
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'] === '' ? index : request.params['*'];
    if (files.has(path)) return send(reply, path);
    if (wantsPage(request)) return send(reply, pageAt(`/${path}`), cachingAt(request.url));
    reply.callNotFound();
    return reply;
  });
}
