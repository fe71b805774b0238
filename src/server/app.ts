import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { registerAccessLog } from './accessLog/registerAccessLog';
import type { AppContext, AppOptions } from './contracts';
import { registerEmergency } from './features/emergency/registerEmergency';
import { answerClientError, limitQuery, registerErrors, sendError } from './http/registerErrors';
import { Connections, defaultConnectionLimits } from './http/connections';
import { registerMultipart } from './http/multipart';
import { registerJsonParser } from './http/registerJsonParser';
import { registerClient } from './http/registerClient';
import { registerFeatureList } from './http/registerFeatureList';
import { findLastBackup } from './operations/backup/scheduleBackups';
import { registerHealth } from './operations/metrics/registerHealth';
import { registerRouteSchemas } from './http/openapi/routeSchema';
import { registerIdempotency } from './http/idempotency/registerIdempotency';
import { createProxyCheck, toTrustProxyOption, warnAboutProxies } from './http/proxies';
import { loggerOptions, registerRequestLog } from './http/logging';
import { collectDescribedRoutes } from './http/openapi/describedRoutes';
import { registerOpenApi } from './http/openapi/registerOpenApi';
import { assertIncludedStored } from './records/selectedColumns';
import { warnAboutDatabase } from './operations/start/openConfiguredStore';
import { registerGatewayCalls } from './messages/gatewayCalls';
import { registerMetrics } from './operations/metrics/registerMetrics';
import { createLiveStreams } from './records/live/liveStreams';
import { registerRecords } from './records/registerRecords';
import { registerSecurity } from './http/security';
import { registerSessions } from './accounts/registerSessions';
import { registerWeb } from './http/web';

/** The largest JSON body, in bytes. */
const maxBodyBytes = 1024 * 1024;

/**
 * Builds the server without listening: the entry point listens, tests call `inject`. The tables of the store must
 * already exist. Throws if declarations contradict each other or the built web app is missing.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const given = { now: () => new Date(), ...options };
  const { config, store, files, registry, webRoot, now } = given;
  const { backups } = config;
  assertIncludedStored(registry);
  const connections = new Connections({
    limits: { ...defaultConnectionLimits, maxPerAddress: config.connectionsPerAddress, ...given.connectionLimits },
    isProxy: createProxyCheck(config.trustProxy),
  });
  const app = Fastify({
    serverFactory: connections.serverFactory,
    clientErrorHandler: answerClientError,
    logger: loggerOptions(config, given.logStream),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrustProxyOption(config.trustProxy),
    bodyLimit: maxBodyBytes,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  registerJsonParser(app);
  registerMultipart(app);
  registerErrors(app);
  registerRouteSchemas(app);
  const described = collectDescribedRoutes(app);
  connections.attach(app);
  registerRequestLog(app);
  warnAboutProxies(app, config);
  warnAboutDatabase(app, config);
  registerClient(app);
  const accessLog = registerAccessLog(app, given);
  limitQuery(app);
  const liveStreams = createLiveStreams({ ...given, log: app.log });
  const context: AppContext = { ...given, accessLog, onSessionEvent: accessLog.onSessionEvent, liveStreams };
  // The server waits for its responses, and a stream is one that never ends by itself.
  app.addHook('preClose', liveStreams.end);
  await registerSecurity(app, { ...config, store, now });
  registerMetrics(app, { store, config, countStreams: liveStreams.count, queued: given.queued });
  registerIdempotency(app, store);
  registerFeatureList(app);
  registerSessions(app, context);
  registerHealth(app, { store, accessLog, lastBackup: backups && (() => findLastBackup(backups)) });
  registerOpenApi(app, { ...context, described });
  files.attach(app, context);
  registerEmergency(app, context);
  await registerGatewayCalls(app, context);
  await registerRecords(app, context);
  if (webRoot !== undefined) await registerWeb(app, { root: webRoot, cachesPages: !config.usesExternalApi });
  return app;
}
