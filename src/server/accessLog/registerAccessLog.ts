import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '../contracts';
import { HttpError } from '../http/HttpError';
import type { AccessEvent } from './entry';
import { openAccessLog, type RegisteredLog } from './openAccessLog';
import { countRepeats } from './repeats';
import { repeatedEvent, requestEvent, routeResources } from './requestEvent';
import { emptyTrace } from './requestTrace';
import { sessionEvent } from './sessionEvent';

declare module 'fastify' {
  interface FastifyInstance {
    accessLog: RegisteredLog;
  }
}

/** The Retry-After header, in seconds. */
const retryAfter = '5';
const lookEvery = 10_000;

/**
 * Opens the access log and writes one entry, before the response is sent, for each call that reads, changes or is refused an accounted record.
 * Register it before the other hooks, so that it sees their refusals. While the queue is full, such calls are refused with 503: no access goes
 * unrecorded.
 */
export function registerAccessLog(app: FastifyInstance, options: Pick<AppOptions, 'store' | 'registry' | 'config' | 'now' | 'onSessionEvent'>): RegisteredLog {
  const { registry, onSessionEvent, now = () => new Date() } = options;
  const log = openAccessLog({ ...options, log: app.log });
  const reading = { registry, now, resourceOf: routeResources(registry) };
  const repeats = countRepeats();
  const tell = (event: AccessEvent | undefined) => {
    const told = event?.action === 'refused' || event?.action === 'session_refused' ? repeats.take(event) : event;
    if (told) log.add(told);
  };
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = emptyTrace();
    done();
  });
  app.addHook('preHandler', async (request, reply) => {
    const { url = '', config } = request.routeOptions;
    const resource = reading.resourceOf(url);
    const isAccounted = config.access !== undefined || resource?.accounted === true || url === '/api/versions';
    if (isAccounted && log.isFull()) {
      void reply.header('retry-after', retryAfter);
      throw new HttpError(503, 'Access cannot be written down at the moment. Please try again');
    }
    // A reader of the log sees every entry up to this call.
    if (resource?.log) await log.flush();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRepeated = reply.hasHeader('idempotency-replayed');
    tell(isRepeated ? repeatedEvent(request, payload, reading) : requestEvent(request, reply.statusCode, reading));
    done();
  });
  const tellRepeated = (all?: boolean) => repeats.due(Date.now(), all).forEach(log.add);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    timer = setInterval(tellRepeated, lookEvery).unref();
    log.start();
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    tellRepeated(true);
    await log.close();
  });
  const registered: RegisteredLog = {
    add: log.add,
    flush: log.flush,
    prune: log.prune,
    onSessionEvent: async (event) => {
      tell(sessionEvent(event));
      await onSessionEvent?.(event);
    },
  };
  app.decorate('accessLog', registered);
  return registered;
}
