import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { maxFileBytes } from '../schema';
import type { AppOptions } from './contracts';
import { registerErrors, sendError } from './http/registerErrors';
import { registerHealth } from './http/registerHealth';
import { registerIdempotency } from './idempotency/registerIdempotency';
import { loggerOptions, registerRequestLog } from './logging';
import { registerOpenApi } from './openapi/registerOpenApi';
import { assertStored } from './records/columns';
import { warnOfProxies } from './proxyWarning';
import { registerRecords } from './records/registerRecords';
import { registerSecurity } from './security';
import { registerSessions } from './sessions/registerSessions';
import { registerWeb } from './web';

/** The largest JSON body, and the largest text in a multipart one, in bytes. */
const maxBodyBytes = 1024 * 1024;
/** One byte more than a file may have: the store of files sees that it is too large, and says so at its field. */
const multipartLimits = { fileSize: maxFileBytes + 1, fieldSize: maxBodyBytes, files: 20, fields: 1000, fieldNameSize: 200 };

/** A number of proxies, counted from us, as the function that the framework takes. */
const trusting = (proxies: AppOptions['config']['trustProxy'] = false) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/**
 * The server without its port: listened to by the entry point, called with `inject` by the tests. Needs a store whose tables are there.
 * Throws where two declarations contradict each other or the built web app is missing.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, store, files, registry, webRoot } = options;
  assertStored(registry);
  const app = Fastify({
    logger: loggerOptions(config, options.logStream),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusting(config.trustProxy),
    bodyLimit: maxBodyBytes,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');
  registerErrors(app);
  registerRequestLog(app);
  warnOfProxies(app, config);
  await registerSecurity(app, config);
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
  registerSessions(app, { store, config, ...(options.now && { now: options.now }), ...(options.onSessionEvent && { onSessionEvent: options.onSessionEvent }) });
  registerIdempotency(app, store);
  registerHealth(app, store);
  registerOpenApi(app, options);
  files.registerRoutes(app);
  await registerRecords(app, options);
  if (webRoot !== undefined) await registerWeb(app, webRoot);
  return app;
}
