import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import type { Position } from './chain';

/** A place that heads of the chain are delivered to. */
interface HeadDestination {
  /** Resolves when the line was taken. */
  readonly send: (line: string, position: Position) => Promise<void>;
  readonly close: () => void;
}

const timeoutMs = 10_000;
/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;

/** A message of RFC 5424. */
const syslogMessage = (line: string): string =>
  `<${priority}>1 ${new Date().toISOString()} ${hostname() || '-'} desk ${process.pid} access-log-head - ${line}`;

function sendDatagram(host: string, port: number, message: string): Promise<void> {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
  return new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
  }).finally(() => socket.close());
}

/** Sends one message over a connection of its own, framed by its length (RFC 5425, RFC 6587). */
function sendStream(
  host: string,
  port: number,
  { message, isEncrypted }: { readonly message: string; readonly isEncrypted: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = isEncrypted ? connectTls({ host, port }) : connect({ host, port });
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(socket.writableFinished ? undefined : new Error('The syslog server does not answer')),
    );
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.resume();
    socket.end(`${Buffer.byteLength(message)} ${message}`);
  });
}

const defaultPorts: Readonly<Record<string, number>> = { 'syslog:': 514, 'syslog+tcp:': 601, 'syslog+tls:': 6514 };

function openSyslog({ protocol, hostname: name, port }: URL): HeadDestination {
  const host = name.replace(/^\[(.*)\]$/, '$1');
  const to = port === '' ? (defaultPorts[protocol] ?? 514) : Number(port);
  const send = (line: string) => {
    const message = syslogMessage(line);
    return protocol === 'syslog:'
      ? sendDatagram(host, to, message)
      : sendStream(host, to, { message, isEncrypted: protocol === 'syslog+tls:' });
  };
  return { send, close: () => undefined };
}

const dayMs = 86_400_000;
const defaultLockDays = 2_200;

/** `s3+https://KEY:SECRET@host/bucket/folder?region=…&days=…`: one object for each head, which the bucket locks. */
function openLockedBucket(url: URL): HeadDestination {
  const [, bucket = '', ...folders] = url.pathname.split('/').map(decodeURIComponent);
  const folder = folders
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('');
  const days = Number(url.searchParams.get('days') ?? defaultLockDays);
  const clientOf = async () => {
    const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      endpoint: `${url.protocol.slice('s3+'.length)}//${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
      requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
    });
    return { client, PutObjectCommand };
  };
  let opened: ReturnType<typeof clientOf> | undefined;
  return {
    send: async (line, { id, hash }) => {
      opened ??= clientOf();
      const { client, PutObjectCommand } = await opened;
      const Key = `${folder}${String(id).padStart(15, '0')}-${hash.slice(0, 16)}`;
      const lock = {
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(Date.now() + days * dayMs),
      } as const;
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key, Body: `${line}\n`, ContentType: 'text/plain', ...lock }),
      );
    },
    close: () => void opened?.then(({ client }) => client.destroy()),
  };
}

/** Opens the destination of a URL with one of these protocols. */
function openDestination(address: string): HeadDestination {
  const url = new URL(address);
  return url.protocol.startsWith('s3+') ? openLockedBucket(url) : openSyslog(url);
}

const maxRetryDelayMs = 60_000;
/** How long a process that stops waits for the last head to be delivered. */
const closeTimeoutMs = 2_000;

/** Delivers recorded heads to a place outside this machine, where nobody who holds it can rewrite them. */
export interface HeadShipper {
  /**
   * Delivers a line in the background. A head covers all entries before it: of several that wait, only the last is
   * sent.
   */
  readonly ship: (line: string, position: Position) => void;
  /** When deliveries began to fail; undefined while they succeed. */
  readonly failingSince: () => string | undefined;
  readonly close: () => Promise<void>;
}

const noShipper: HeadShipper = { ship: () => undefined, failingSince: () => undefined, close: () => Promise.resolve() };

/**
 * Creates the shipper of a URL; without one, nothing is shipped. Failures are logged once and retried with increasing
 * delays.
 */
export function createHeadShipper(
  url: string | undefined,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): HeadShipper {
  if (url === undefined) return noShipper;
  const destination = openDestination(url);
  let waiting: { readonly line: string; readonly position: Position } | undefined;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [failures, since] = [0, undefined as string | undefined];
  const sendWaiting = async () => {
    while (waiting) {
      const current = waiting;
      await destination.send(current.line, current.position);
      if (since !== undefined) log.info('heads of the access log are delivered again');
      [failures, since] = [0, undefined];
      if (waiting === current) waiting = undefined;
    }
  };
  const start = () => {
    clearTimeout(timer);
    sending ??= sendWaiting()
      .catch((error: unknown) => {
        failures += 1;
        if (failures === 1)
          log.error(
            { err: error },
            'a head of the access log could not be delivered to ACCESS_LOG_SHIP: it is retried',
          );
        since ??= new Date().toISOString();
        timer = setTimeout(start, Math.min(maxRetryDelayMs, 1_000 * 2 ** failures)).unref();
      })
      .finally(() => {
        sending = undefined;
      });
  };
  return {
    ship: (line, position) => {
      waiting = { line, position };
      start();
    },
    failingSince: () => since,
    close: async () => {
      if (waiting) start();
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([sending ?? Promise.resolve(), timeout]);
      clearTimeout(timer);
      destination.close();
    },
  };
}
