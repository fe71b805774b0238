import type { FastifyInstance } from 'fastify';
import type { SessionEvent } from '../accounts/sessionEvents';
import type { AppContext, AppOptions } from '../contracts';
import { HttpError } from '../http/HttpError';
import { isRead } from '../http/manufacturerOf';
import type { AccessEvent } from './accessEvent';
import { createTrace } from './requestTrace';
import { openAccessLog, type RegisteredLog } from './openAccessLog';
import { createResourceLookup, replayEvent, requestEvents } from './requestEvent';

/**
 * Turns a session event into an entry for each manufacturer that it concerns. Omits an unknown e-mail address: it may
 * be a password typed into the wrong field.
 */
function sessionEvents({
  kind,
  at,
  request,
  address,
  userId,
  email,
  refusal,
  by,
  manufacturers,
}: SessionEvent): readonly AccessEvent[] {
  const user = by ?? (userId === undefined ? undefined : { id: userId, email });
  const entry: AccessEvent = {
    happened_at: at.toISOString(),
    action: kind,
    request_id: request,
    address,
    ...(user && { user_id: user.id, ...(user.email !== undefined && { user_email: user.email }) }),
    ...(userId !== undefined && { resource: 'users', records: [`users:${userId}`] }),
    ...(refusal !== undefined && { reason: refusal }),
  };
  return manufacturers ? manufacturers.map((manufacturer) => ({ ...entry, manufacturer })) : [entry];
}

const windowMs = 60_000;
const maxTracked = 10_000;

interface RepeatEntry {
  readonly first: AccessEvent;
  readonly since: number;
  times: number;
}

/**
 * Aggregates the refusals of anonymous callers, which come in floods: the first is reported immediately, the number of
 * repetitions a minute later.
 */
export interface RepeatCounter {
  /** Returns the event to report immediately, or undefined where it is counted as a repetition. */
  readonly record: (event: AccessEvent) => AccessEvent | undefined;
  /** Takes the repetitions whose minute has ended; `all`: every one. */
  readonly takeDue: (now: number, all?: boolean) => readonly AccessEvent[];
}

const repeatKeyOf = ({ address, action, status, reason }: AccessEvent): string =>
  JSON.stringify([address, action, status, reason]);

function createRepeatCounter(): RepeatCounter {
  const entries = new Map<string, RepeatEntry>();
  return {
    record: (event) => {
      if (event.user_id !== undefined) return event;
      const existing = entries.get(repeatKeyOf(event));
      if (existing) {
        existing.times += 1;
        return undefined;
      }
      if (entries.size < maxTracked)
        entries.set(repeatKeyOf(event), { first: event, since: Date.parse(event.happened_at), times: 0 });
      return event;
    },
    takeDue: (now, all = false) =>
      [...entries].flatMap(([key, { first, since, times }]) => {
        if (!all && now - since < windowMs) return [];
        entries.delete(key);
        return times === 0 ? [] : [{ ...first, happened_at: new Date(Math.max(now, since + 1)).toISOString(), times }];
      }),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    accessLog: RegisteredLog;
  }
}

/** The Retry-After header, in seconds. */
const retryAfterSeconds = '5';
const repeatReportIntervalMs = 10_000;

/**
 * Opens the access log and writes its entries before the response is sent: one for each record of any kind that a call
 * has written, and one for each call that reads, or is refused, a record whose access is logged. Register it before the
 * other hooks, so that it sees their refusals. While the queue is full, such calls are refused with 503: no access goes
 * unrecorded.
 */
export function registerAccessLog(
  app: FastifyInstance,
  options: Pick<AppContext, 'store' | 'registry' | 'config' | 'now'> & Pick<AppOptions, 'onSessionEvent'>,
): RegisteredLog {
  const { registry, onSessionEvent, now } = options;
  const log = openAccessLog({ ...options, log: app.log });
  const context = { registry, now, resourceOf: createResourceLookup(registry) };
  const repeats = createRepeatCounter();
  const addEvent = (event: AccessEvent | undefined) => {
    const reported = event?.action === 'refused' || event?.action === 'session_refused' ? repeats.record(event) : event;
    if (reported) log.add(reported);
  };
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = createTrace();
    done();
  });
  app.addHook('preHandler', async (request, reply) => {
    const { url = '', config } = request.routeOptions;
    const resource = context.resourceOf(url);
    const mayWrite = request.trace.manufacturer !== undefined && !isRead(request);
    const isAccessLogged =
      mayWrite || config.access !== undefined || resource?.accessLogged === true || url === '/api/versions';
    if (isAccessLogged && log.isFull()) {
      void reply.header('retry-after', retryAfterSeconds);
      throw new HttpError(503, 'Access cannot be logged at the moment. Please try again');
    }
    // A reader of the log sees every entry up to this call.
    if (resource?.log) await log.flush();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRepeated = reply.hasHeader('idempotency-replayed');
    const events = isRepeated
      ? [replayEvent(request, payload, context)]
      : requestEvents(request, reply.statusCode, context);
    events.forEach(addEvent);
    done();
  });
  const reportRepeats = (all?: boolean) => repeats.takeDue(Date.now(), all).forEach(log.add);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    timer = setInterval(reportRepeats, repeatReportIntervalMs).unref();
    log.start();
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    reportRepeats(true);
    await log.close();
  });
  const registered: RegisteredLog = {
    ...log,
    onSessionEvent: async (event) => {
      sessionEvents(event).forEach(addEvent);
      await onSessionEvent?.(event);
    },
  };
  app.decorate('accessLog', registered);
  return registered;
}
