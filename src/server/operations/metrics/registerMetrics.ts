import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { ServerConfig } from '../../config';
import { HttpError } from '../../http/HttpError';
import { readFreeBytes, type Store } from '../../db';
import { isSameSecret } from '../../staff/ensureSecret';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response lasts as long as the client wants it: its duration says nothing. */
    readonly isStream?: true;
  }
}

interface MetricsOptions {
  readonly store: Pick<Store, 'pool' | 'replica'>;
  readonly config: Pick<ServerConfig, 'metricsToken' | 'dataDir'>;
  /** Counts the open streams of changes. */
  readonly countStreams: () => number;
  /** Counts the messages that wait to be sent; absent where no messages are sent. */
  readonly queued: (() => Promise<number>) | undefined;
}

/** Metrics of the process, such as event-loop lag: collected once, however many apps run in it. */
let processRegistry: Registry | undefined;

function processMetrics(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

const isLoopback = (address: string): boolean => isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Whether a call originates from this machine; a proxy on it would forward the calls of others as well. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') && proxyHeaders.every((name) => headers[name] === undefined);

/** Requires the token where one is configured, and restricts access to this machine otherwise. */
function assertMayRead(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocal(request))
      throw new HttpError(
        403,
        'The metrics are available only on the machine of the server: set METRICS_TOKEN to read them from elsewhere',
      );
  } else if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
    throw new HttpError(401, 'The metrics require the token in METRICS_TOKEN: Authorization: Bearer …');
}

/** Counts and times every call, labelled by route pattern and never by URL, which may contain names. */
function measureCalls(app: FastifyInstance, register: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const calls = new Counter({
    name: 'desk_http_requests_total',
    help: 'Answered calls by method, route pattern and status',
    labelNames,
    registers: [register],
  });
  const times = new Histogram({
    name: 'desk_http_request_duration_seconds',
    help: 'Time until a call was answered, by method and route pattern',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const known = request.routeOptions.url;
    // An unknown route may have any method, which would create a series per method sent.
    const labels = known === undefined ? { method: 'any', route: 'unknown' } : { method: request.method, route: known };
    calls.inc({ ...labels, status: String(reply.statusCode) });
    if (!request.routeOptions.config.isStream) times.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

function measureReplica(register: Registry, replica: NonNullable<Store['replica']>): void {
  const registers = [register];
  new Gauge({
    name: 'desk_replica_in_use',
    help: '1 while lists are read from the replica, 0 otherwise',
    registers,
    collect() {
      this.set(replica.state().use === 'in use' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'desk_replica_lag_seconds',
    help: 'Lag of the replica; absent while unknown',
    registers,
    collect() {
      this.remove();
      const { lagSeconds } = replica.state();
      if (lagSeconds !== null) this.set(lagSeconds);
    },
  });
  new Counter({
    name: 'desk_list_reads_total',
    help:
      'Reads of lists and histories by source; again counts reads that failed on the replica and were repeated ' +
      'on the primary',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(replica.state().reads)) this.inc({ from }, count);
    },
  });
}

/** A gauge whose value is read for each response; absent where it cannot be read. */
function addReadGauge(
  register: Registry,
  { name, help, read }: { readonly name: string; readonly help: string; readonly read: () => Promise<number> },
): void {
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      this.remove();
      await read().then(
        (value) => this.set(value),
        () => undefined,
      );
    },
  });
}

function measureStore(register: Registry, { store, queued, config, countStreams }: MetricsOptions): void {
  const registers = [register];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('desk_database_connections', 'Open connections to the database', () => store.pool().size);
  gauge('desk_database_connections_idle', 'Idle connections to the database', () => store.pool().idle);
  gauge('desk_database_waiting', 'Statements and transactions waiting for a connection', () => store.pool().waiting);
  gauge('desk_live_streams', 'Open streams of changes, one for each browser with a screen', countStreams);
  if (store.replica) measureReplica(register, store.replica);
  addReadGauge(register, {
    name: 'desk_data_free_bytes',
    help: 'Free disk space of DATA_DIR in bytes',
    read: () => readFreeBytes(config.dataDir),
  });
  if (queued)
    addReadGauge(register, {
      name: 'desk_messages_queued',
      help: 'Messages and staff e-mails waiting to be sent; absent while the database does not answer',
      read: queued,
    });
}

const schema = {
  tags: ['Server'],
  summary: 'Metrics of the process in the Prometheus text format',
  response: { 200: { description: 'The metrics', content: { 'text/plain': { schema: z.string() } } } },
};

/** `/api/metrics` in the text format of Prometheus, without personal data. Register it before the routes. */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const appRegistry = new Registry();
  measureCalls(app, appRegistry);
  measureStore(appRegistry, options);
  const all = Registry.merge([appRegistry, processMetrics()]);
  app.get('/api/metrics', { config: { public: true }, schema }, async (request, reply) => {
    assertMayRead(request, options.config.metricsToken);
    return reply.type(all.contentType).send(await all.metrics());
  });
}
