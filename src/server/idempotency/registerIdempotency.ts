import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { HttpError } from '../http/HttpError';
import { isApiRequest } from '../security';
import { keepSecret } from '../sessions/keepSecret';
import { staffDb } from '../sessions/staffDatabase';
import { tokenOf } from '../sessions/token';
import type { Store } from '../store';
import { digestOf, unreadBody, type BodyDigest } from './bodyDigest';
import { callKey, readKey, type CallKey } from './callKey';
import { claimCall, freeAllClaims, freeClaim, keepClaim, keyLifetime, completeClaim, sweepClaims, type Claim } from './claims';
import { KeyedCall } from './KeyedCall';

declare module 'fastify' {
  interface FastifyRequest {
    /** A create that names itself by a key, while it is made. */
    keyed: KeyedCall | null;
  }
  interface FastifyContextConfig {
    /** The body or the answer holds a password, a code or another secret: what is kept of them opens with the session's token alone, which nobody stores. */
    readonly secret?: true;
  }
}

const header = 'idempotency-key';
/** Milliseconds that a repeated call waits for the first one, and between two looks at it. */
const waitAtMost = 30_000;
const looks = { first: 25, longest: 500 };
const sweepEvery = 600_000;
/** Milliseconds before each further try to free a call that failed. */
const freeAfter = [50, 250, 1_000, 4_000];

/** Told with every answer: for how long keys are honoured, in seconds. A caller may repeat by itself what a server says this of. */
const lifetimeHeader = 'idempotency-key-lifetime';

interface Context {
  readonly db: Store['db'];
  readonly secret: () => Promise<string>;
}

async function keyOf(request: FastifyRequest, { secret }: Context): Promise<CallKey> {
  const key = readKey(String(request.headers[header]));
  if (key === undefined) {
    throw new HttpError(400, 'The Idempotency-Key must be up to 255 printable letters');
  }
  const { user, records, headers, url, routeOptions } = request;
  const manufacturer = records?.context.manufacturer ?? String(headers.manufacturer ?? '').toLowerCase();
  const path = url.split('?', 1)[0] ?? url;
  const token = routeOptions.config.secret ? [tokenOf(request.headers.authorization) ?? ''] : [];
  return callKey({ key, scope: [String(user?.id), user?.role ?? '', manufacturer, path, ...token], secret: await secret() });
}

interface Repeated {
  readonly answer: string;
  readonly fingerprint: string | null;
}

/** Takes the call, or waits for the one that has it and answers what came of it. */
async function claimOrWait(reply: FastifyReply, { db }: Context, hash: string): Promise<Claim | Repeated> {
  const until = Date.now() + waitAtMost;
  for (let wait = looks.first; ; wait = Math.min(wait * 2, looks.longest)) {
    const found = await claimCall(db, hash);
    if ('holder' in found) return found;
    if (found.answer !== null) return { answer: found.answer, fingerprint: found.fingerprint };
    if (Date.now() > until) {
      void reply.header('retry-after', 5);
      throw new HttpError(409, 'The same request is still being answered. Please try again in a moment');
    }
    await pause(wait);
  }
}

/** Gives the answer of the first call once more; refuses a key that comes with something else. */
async function repeat(reply: FastifyReply, key: CallKey, { answer, fingerprint, body }: Repeated & { readonly body: BodyDigest }): Promise<FastifyReply> {
  if (fingerprint !== unreadBody && (await body.readOff()) !== fingerprint) {
    const message = 'This was saved before with other values. Look for what was saved; saving once more makes another one';
    throw new HttpError(422, message, { errors: { 'Idempotency-Key': [message] } });
  }
  const kept = key.open(answer);
  if (kept.etag !== undefined) void reply.header('etag', kept.etag);
  return reply.code(kept.status).header('idempotency-replayed', 'true').type('application/json; charset=utf-8').send(kept.body);
}

/** Frees what could not be freed at once, as its connection was lost; what stays held for all that frees itself when its lease ends. */
async function freeLater(db: Store['db'], claim: Claim): Promise<void> {
  for (const wait of freeAfter) {
    await pause(wait, undefined, { ref: false });
    if (await freeClaim(db, claim).then(() => true, () => false)) return;
  }
}

async function run(this: FastifyInstance, handler: RouteHandlerMethod, { request, reply, context }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly context: Context }): Promise<unknown> {
  const { db } = context;
  const key = await keyOf(request, context);
  const body = digestOf(request, key.fingerprint());
  const claim = await claimOrWait(reply, context, key.hash);
  if (!('holder' in claim)) return repeat(reply, key, { ...claim, body });
  const call = new KeyedCall(key.hash.slice(0, 40), (where, answer) => completeClaim(where, claim, { fingerprint: body.digest(), answer: key.seal(answer) }));
  request.keyed = call;
  const release = keepClaim(db, claim);
  try {
    const payload = await (handler.call(this, request, reply) as Promise<unknown>);
    if (payload === reply) throw new Error(`POST ${String(request.routeOptions.url)} has to return what it answers`);
    const etag = reply.getHeader('etag');
    await call.complete(db, { status: reply.statusCode, ...(typeof etag === 'string' && { etag }), body: JSON.stringify(payload) });
    return payload;
  } catch (error) {
    await call.abandon(error);
    await freeClaim(db, claim).catch(() => void freeLater(db, claim));
    throw error;
  } finally {
    release();
  }
}

/** Removes old keys now and then, on the way of a call. */
function sweeper(db: Store['db']): () => void {
  let sweptAt = 0;
  return () => {
    if (Date.now() - sweptAt < sweepEvery) return;
    sweptAt = Date.now();
    void sweepClaims(db).catch(() => undefined);
  };
}

/**
 * Honours the Idempotency-Key of every POST under /api that somebody signed in makes, hand-written ones included (IETF draft "The
 * Idempotency-Key HTTP Header Field"): for a day the same key with the same body is answered as it was the first time and does nothing, also
 * by another process; while the first call is under way a second one waits for it. A key with another body is refused with 422. A refused or
 * failed call is not remembered. The handler's answer is what it returns. Signing in and changing a password keep nothing of a key: each answers a session
 * that only its first answer may tell. To be called before the routes.
 */
export function registerIdempotency(app: FastifyInstance, store: Pick<Store, 'db' | 'engine'>): void {
  const { db } = store;
  let kept: Promise<string> | undefined;
  const secret = () => {
    kept ??= keepSecret(staffDb(store), 'idempotency');
    kept.catch(() => (kept = undefined));
    return kept;
  };
  const sweep = sweeper(db);
  app.decorateRequest('keyed', null);
  app.addHook('onReady', async () => {
    if (store.engine === 'pglite') await freeAllClaims(db);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiRequest(request)) void reply.header(lifetimeHeader, keyLifetime);
    done();
  });
  app.addHook('onRoute', (route) => {
    const { config } = route;
    if (![route.method].flat().includes('POST') || !route.url.startsWith('/api/') || config?.public || config?.beforePasswordChange) return;
    const { handler } = route;
    route.handler = async function keyed(request, reply): Promise<unknown> {
      if (request.headers[header] === undefined) return handler.call(this, request, reply);
      sweep();
      return run.call(this, handler, { request, reply, context: { db, secret } });
    };
  });
}
