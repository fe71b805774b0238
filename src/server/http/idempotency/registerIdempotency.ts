import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { HttpError } from '../HttpError';
import { isApiRequest } from '../security';
import { createSecretReader, parseToken } from '../../staff/ensureSecret';
import { staffDb } from '../../staff/staffDatabase';
import type { Store } from '../../db';
import { digestRequest, unreadBodyDigest, type BodyDigest, deriveCallKey, parseKey, type CallKey } from './callKey';
import {
  claimCall,
  releaseAllClaims,
  releaseClaim,
  renewClaim,
  keyLifetimeSeconds,
  completeClaim,
  deleteExpiredClaims,
  type KeyClaim,
} from './claims';
import { IdempotentCall } from './IdempotentCall';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call, where it has an idempotency key, while it is being processed. */
    idempotentCall: IdempotentCall | null;
  }
  interface FastifyContextConfig {
    /**
     * The body or the response contains a secret, such as a password: the stored response can only be decrypted with
     * the session token, which is not stored.
     */
    readonly secret?: true;
  }
}

const headerName = 'idempotency-key';
/** How long a repeated call waits for the first one, and the delays between polls, in milliseconds. */
const maxWaitMs = 30_000;
const pollDelaysMs = { first: 25, longest: 500 };
const sweepIntervalMs = 600_000;
/** The delays before retries to release a failed call, in milliseconds. */
const releaseRetryDelaysMs = [50, 250, 1_000, 4_000];

/**
 * Sent with every response: how long keys are honoured, in seconds. It tells clients that they may retry automatically.
 */
const lifetimeHeader = 'idempotency-key-lifetime';

interface Context {
  readonly db: Store['db'];
  readonly secret: () => Promise<string>;
}

async function callKeyOf(request: FastifyRequest, { secret }: Context): Promise<CallKey> {
  const key = parseKey(String(request.headers[headerName]));
  if (key === undefined) {
    throw new HttpError(400, 'The Idempotency-Key must be 1 to 255 printable characters');
  }
  const { user, records, headers, url, routeOptions } = request;
  const manufacturer = records?.context.manufacturer ?? String(headers.manufacturer ?? '').toLowerCase();
  const path = url.split('?', 1)[0] ?? url;
  const token = routeOptions.config.secret ? [parseToken(request.headers.authorization) ?? ''] : [];
  return deriveCallKey({
    key,
    scope: [String(user?.id), user?.role ?? '', manufacturer, path, ...token],
    secret: await secret(),
  });
}

interface StoredCall {
  readonly answer: string;
  readonly fingerprint: string | null;
}

/** Claims the call, or waits for the request that has claimed it and returns its result. */
async function claimOrWait(reply: FastifyReply, { db }: Context, hash: string): Promise<KeyClaim | StoredCall> {
  const deadline = performance.now() + maxWaitMs;
  for (let wait = pollDelaysMs.first; ; wait = Math.min(wait * 2, pollDelaysMs.longest)) {
    const found = await claimCall(db, hash);
    if ('holder' in found) return found;
    if (found.answer !== null) return { answer: found.answer, fingerprint: found.fingerprint };
    if (performance.now() > deadline) {
      void reply.header('retry-after', 5);
      throw new HttpError(409, 'The same request is still being answered. Please try again in a moment');
    }
    await pause(wait);
  }
}

/** Replays the stored response; refuses a key that is reused with a different body. */
async function replay(
  reply: FastifyReply,
  key: CallKey,
  { answer, fingerprint, body }: StoredCall & { readonly body: BodyDigest },
): Promise<FastifyReply> {
  if (fingerprint !== unreadBodyDigest && (await body.drain()) !== fingerprint) {
    const message =
      'This was saved before with other values. Look for what was saved; saving once more makes another one';
    throw new HttpError(422, message, { errors: { 'Idempotency-Key': [message] } });
  }
  const stored = key.open(answer);
  if (stored.etag !== undefined) void reply.header('etag', stored.etag);
  return reply
    .code(stored.status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(stored.body);
}

/** Retries to release a claim after a lost connection; if every attempt fails, the lease expires. */
async function retryRelease(db: Store['db'], claim: KeyClaim): Promise<void> {
  for (const wait of releaseRetryDelaysMs) {
    await pause(wait, undefined, { ref: false });
    if (
      await releaseClaim(db, claim).then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

async function runIdempotently(
  this: FastifyInstance,
  handler: RouteHandlerMethod,
  {
    request,
    reply,
    context,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly context: Context },
): Promise<unknown> {
  const { db } = context;
  const key = await callKeyOf(request, context);
  const body = digestRequest(request, key.fingerprint());
  const claim = await claimOrWait(reply, context, key.hash);
  if (!('holder' in claim)) return replay(reply, key, { ...claim, body });
  const call = new IdempotentCall(key.hash.slice(0, 40), (where, answer) =>
    completeClaim(where, claim, { fingerprint: body.digest(), answer: key.seal(answer) }),
  );
  request.idempotentCall = call;
  const stopRenewing = renewClaim(db, claim);
  try {
    const payload = await (handler.call(this, request, reply) as Promise<unknown>);
    if (payload === reply)
      throw new Error(`POST ${String(request.routeOptions.url)} must return its response from the handler`);
    const etag = reply.getHeader('etag');
    await call.complete(db, {
      status: reply.statusCode,
      ...(typeof etag === 'string' && { etag }),
      body: JSON.stringify(payload),
    });
    return payload;
  } catch (error) {
    await call.abandon(error);
    await releaseClaim(db, claim).catch(() => void retryRelease(db, claim));
    throw error;
  } finally {
    stopRenewing();
  }
}

/** Creates a function that deletes expired keys, at most once per interval. */
function createSweeper(db: Store['db']): () => void {
  let sweptAt = -Infinity;
  return () => {
    if (performance.now() - sweptAt < sweepIntervalMs) return;
    sweptAt = performance.now();
    void deleteExpiredClaims(db).catch(() => undefined);
  };
}

/**
 * Honours the Idempotency-Key of every authenticated POST under /api, including hand-written routes (IETF draft "The
 * Idempotency-Key HTTP Header Field"). For a day, a request with the same key and body gets the stored response and has
 * no effect, also in another process; while the first request is in progress, the second waits for it. A key with a
 * different body is refused with 422. Refused and failed calls are not stored. The response is what the handler
 * returns. Signing in and changing a password ignore the key: they return a session, which must not be replayed.
 * Register it before the routes.
 */
export function registerIdempotency(app: FastifyInstance, store: Pick<Store, 'db' | 'engine'>): void {
  const { db } = store;
  const secret = createSecretReader(staffDb(store), 'idempotency');
  const sweep = createSweeper(db);
  app.decorateRequest('idempotentCall', null);
  app.addHook('onReady', async () => {
    if (store.engine === 'pglite') await releaseAllClaims(db);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiRequest(request)) void reply.header(lifetimeHeader, keyLifetimeSeconds);
    done();
  });
  app.addHook('onRoute', (route) => {
    const { config } = route;
    if (
      ![route.method].flat().includes('POST') ||
      !route.url.startsWith('/api/') ||
      config?.public ||
      config?.beforePasswordChange
    )
      return;
    const { handler } = route;
    route.handler = async function handleIdempotently(request, reply): Promise<unknown> {
      if (request.headers[headerName] === undefined) return handler.call(this, request, reply);
      sweep();
      return runIdempotently.call(this, handler, { request, reply, context: { db, secret } });
    };
  });
}
