import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCallCounter, type CallCounter } from './callCounter';
import type { ServerConfig } from '../config';
import { HttpError } from './HttpError';
import { networkOf } from './registerClient';
import { runPeriodically, type Store } from '../db';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the rate limit per address: monitoring may share an address with all clients. */
    readonly uncounted?: true;
  }
}

const apiPathPattern = /^\/api([/?]|$)/;

/** Whether a request is for the API: by its route, because a URL can be spelled differently, and by its URL. */
export const isApiRequest = ({ routeOptions, url }: FastifyRequest): boolean =>
  apiPathPattern.test(routeOptions.url ?? '') || apiPathPattern.test(url);

/**
 * What pages of the web app may load. Only styles may be inline: an open dialog inserts the rule that keeps the page
 * behind it from scrolling.
 */
const contentSecurityPolicy = (calledOrigins: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'", ...calledOrigins],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  },
});

const yearInSeconds = 31_536_000;

interface SecurityOptions extends Pick<ServerConfig, 'callsPerMinute' | 'calledOrigins'> {
  /** Shares the counts between processes. */
  readonly store: Store;
  readonly now: () => Date;
}

class TooManyRequestsError extends Error {
  readonly statusCode = 429;
}

const exchangeIntervalMs = 1000;

/** Adapts the counter to the framework's store interface; all routes share one counter. */
const createRateLimitStore = (counter: CallCounter) =>
  class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, counter.count(key));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };

/**
 * Exchanges counts with the other processes every second while the app runs. After a failure each process uses its own
 * counts. Of consecutive failures only the first is logged.
 */
function startExchange(app: FastifyInstance, counter: CallCounter): void {
  let hasFailed = false;
  const exchange = async () => {
    await counter.exchange();
    hasFailed = false;
  };
  const onError = (error: unknown) => {
    if (!hasFailed)
      app.log.warn(
        { err: error },
        'calls could not be counted across processes: each process counts for itself meanwhile',
      );
    hasFailed = true;
  };
  app.addHook('onClose', runPeriodically(exchange, { intervalMs: exchangeIntervalMs, onError }));
}

/**
 * Registers security headers, `no-store` for API responses, compression, and a rate limit per address. Call before
 * registering routes. Referrers are never sent: the URLs of screens contain names of people.
 */
export async function registerSecurity(
  app: FastifyInstance,
  { store, now, ...config }: SecurityOptions,
): Promise<void> {
  // An embedded store has a single process, so there is nothing to exchange.
  const counter = createCallCounter({
    ...(store.engine === 'postgres' && { store }),
    now: () => now().getTime(),
  });
  if (store.engine === 'postgres') startExchange(app, counter);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config.calledOrigins),
    referrerPolicy: { policy: 'no-referrer' },
    // Set below for TLS only: on plain http://localhost it would lock developers out.
    strictTransportSecurity: false,
  });
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, {
    max: config.callsPerMinute,
    store: createRateLimitStore(counter),
    keyGenerator: ({ ip }) => networkOf(ip),
    timeWindow: '1 minute',
    global: false,
    allowList: (request) => !isApiRequest(request) || request.routeOptions.config.uncounted === true,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new TooManyRequestsError(`Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds`),
  });
  // A hook of the app rather than of routes: also counts requests without a session, before any query runs.
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() !== 'identity') {
      // No client of this API compresses its requests, and a small compressed body may expand to a huge one.
      void reply.header('accept-encoding', 'identity');
      throw new HttpError(415, 'The body of a request must not have a content encoding');
    }
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${yearInSeconds}; includeSubDomains`);
    if (isApiRequest(request) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
