import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCallCounter, type CallCounter } from './callCounter';
import type { ServerConfig } from './config';
import { HttpError } from './http/HttpError';
import { networkOf } from './sessions/networkOf';
import type { Store } from './store';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted among the calls of an address: who looks after the server may stand behind the same one as everybody. */
    readonly uncounted?: true;
  }
}

const underApi = /^\/api([/?]|$)/;

/** Whether a request is for the API: by the route that answers it, since an address may be spelled otherwise, and by its address. */
export const isApiRequest = ({ routeOptions, url }: FastifyRequest): boolean => underApi.test(routeOptions.url ?? '') || underApi.test(url);

/** What a page of ours may load. The design system writes its styles into the page, so styles alone may stand inline. */
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
  /** Where processes count together. */
  readonly store?: Store;
  readonly now?: () => Date;
}

class TooManyCalls extends Error {
  readonly statusCode = 429;
}

const exchangeEvery = 1000;

/** The form in which the framework asks for counts; one counter for all routes. */
const storeOver = (counter: CallCounter) =>
  class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, counter.count(key));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };

/** Exchanges counts with the other processes each second, for as long as the app is up. A failure leaves each process with its own. */
function exchangeRegularly(app: FastifyInstance, counter: CallCounter): void {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(() => counter.exchange()).catch((error: unknown) => app.log.warn({ err: error }, 'calls could not be counted with the other processes'));
  }, exchangeEvery);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}

/**
 * Headers that keep a browser strict, answers that no cache keeps, compression, and a limit of calls for each address. To be called
 * before the routes. Referrers are never sent: names of people stand in the addresses of screens.
 */
export async function registerSecurity(app: FastifyInstance, { store, now, ...config }: SecurityOptions): Promise<void> {
  // The embedded store is one process's own: there is nobody to count with.
  const counter = createCallCounter({ ...(store?.engine === 'postgres' && { store }), ...(now && { now: () => now().getTime() }) });
  if (store?.engine === 'postgres') exchangeRegularly(app, counter);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config.calledOrigins),
    referrerPolicy: { policy: 'no-referrer' },
    // Only said over TLS, below: on plain http://localhost it would lock a developer out.
    strictTransportSecurity: false,
  });
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(rateLimit, {
    max: config.callsPerMinute,
    store: storeOver(counter),
    keyGenerator: ({ ip }) => networkOf(ip),
    timeWindow: '1 minute',
    global: false,
    allowList: (request) => !isApiRequest(request) || request.routeOptions.config.uncounted === true,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new TooManyCalls(`Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds`),
  });
  // A hook of the app and not of its routes: whoever has no session is counted as well, and nothing is looked up before.
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() !== 'identity') {
      // Nothing that calls this API packs what it sends, and what is small on its way may be large here.
      void reply.header('accept-encoding', 'identity');
      throw new HttpError(415, 'The body of a request has to come as it is, without a content encoding');
    }
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', `max-age=${yearInSeconds}`);
    if (isApiRequest(request) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
