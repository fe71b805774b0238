import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { registryFor } from '../../../schema/server';
import { findActiveSessions } from '../../accounts/sessionStore';
import type { AppContext, LiveStreams, SessionUser } from '../../contracts';
import { runPeriodically } from '../../db';
import { HttpError } from '../../http/HttpError';
import { resolveAccess } from '../../staff/grants';
import { staffDb } from '../../staff/staffDatabase';
import { readNotice, toldKinds, type ChangeNotice } from './changeNotices';

/** Interval in milliseconds between signs of life, and between looks at whether sessions have ended. */
const defaultBeatMs = 25_000;
/** A browser has one stream. */
const mostPerUser = 10;
/** Unread bytes after which a stream is cut: the client connects again and learns that it has missed changes. */
const mostUnread = 64 * 1024;
/** Milliseconds, and number, of the changes that a stream can begin with: those since its page was read. */
const [recentMs, mostRecent] = [60_000, 1_000];

interface Stream {
  readonly user: SessionUser;
  readonly manufacturer: string;
  readonly kinds: ReturnType<typeof toldKinds>;
  readonly body: Readable;
}

type StreamOptions = Pick<AppContext, 'store' | 'registry' | 'config' | 'now' | 'liveBeatMs'> & {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};

const toEvent = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The events by which a stream tells a notice; `ago` milliseconds after it happened. */
function toEvents({ kind, origin, changes }: ChangeNotice, told: 'records' | 'views', ago = 0): string {
  const from = { ...(origin !== undefined && { origin }), ...(ago > 0 && { ago }) };
  if (typeof changes === 'number' || told === 'views')
    return toEvent('changed', { kind, count: typeof changes === 'number' ? changes : changes.length, ...from });
  return changes.map(([id, happened]) => toEvent('changed', { kind, id, happened, ...from })).join('');
}

/**
 * Creates the streams of a process: server-sent events about the records that changed, by kind and id. A stream ends
 * with its session and with the user's access to the manufacturer, at the latest at the next beat.
 */
export function createLiveStreams(options: StreamOptions): LiveStreams {
  const { store, registry, config, now, log, liveBeatMs = defaultBeatMs } = options;
  const streams = new Set<Stream>();
  /** The oldest first. */
  const recent: { readonly at: number; readonly notice: ChangeNotice }[] = [];
  let isEnding = false;
  let listening: Promise<() => void> | undefined;

  const end = (stream: Stream) => {
    streams.delete(stream);
    stream.body.push(null);
  };
  const write = (stream: Stream, text: string) => {
    if (stream.body.readableLength <= mostUnread) stream.body.push(text);
    else stream.body.destroy();
  };
  const tellOf = (stream: Stream, notice: ChangeNotice, ago?: number) => {
    const told = notice.manufacturer === stream.manufacturer && stream.kinds.get(notice.kind);
    if (told) write(stream, toEvents(notice, told, ago));
  };
  const tell = (text: string | undefined) => {
    const notice = text === undefined ? undefined : readNotice(text);
    for (const stream of streams) {
      if (text === undefined) write(stream, toEvent('lost', {}));
      if (notice) tellOf(stream, notice);
    }
    const at = now().getTime();
    if (notice) recent.push({ at, notice });
    while (recent.length > mostRecent || at - (recent[0]?.at ?? at) > recentMs) recent.shift();
  };
  async function listen(): Promise<() => void> {
    const stop = await store.notices.listen(tell);
    if (store.notices.isCutOff())
      log.warn('changes made by other servers are not told: DATABASE_URL is a pooler, set DATABASE_DIRECT_URL');
    return stop;
  }
  const mayStay = async ({ user: { role }, manufacturer }: Stream, user: SessionUser | undefined) =>
    user?.role === role &&
    (await resolveAccess(
      { db: store.background },
      { user, manufacturer, emergencyMinutes: config.emergencyMinutes, now: now() },
    )) !== undefined;
  async function beat(): Promise<void> {
    if (streams.size === 0) return;
    // Not those that are opened while their sessions are read.
    const looked = [...streams];
    const ids = looked.map(({ user }) => user.session);
    const active = await findActiveSessions(staffDb({ db: store.background }), { ids, now: now(), limits: config });
    for (const stream of looked) {
      const stays = await mayStay(stream, active.get(stream.user.session));
      if (!streams.has(stream)) continue;
      if (stays) write(stream, ': beat\n\n');
      else end(stream);
    }
  }
  const stopBeats = runPeriodically(beat, {
    intervalMs: liveBeatMs,
    onError: (error) => log.warn({ err: error }, 'the sessions of open streams could not be looked at'),
  });
  return {
    open: async (user, manufacturer, { since = 0 } = {}) => {
      if ([...streams].filter((stream) => stream.user.id === user.id).length >= mostPerUser)
        throw new HttpError(429, 'Too many pages of yours listen to changes. Close some of them');
      await (listening ??= listen());
      const body = new Readable({ read: () => undefined });
      const stream = { user, manufacturer, kinds: toldKinds(registryFor(registry, user.role)), body };
      streams.add(stream);
      body.once('close', () => streams.delete(stream));
      write(stream, ': open\n\n');
      for (const { at, notice } of recent) {
        const ago = now().getTime() - at;
        if (ago < since) tellOf(stream, notice, ago);
      }
      if (isEnding) end(stream);
      return body;
    },
    count: () => streams.size,
    end: async () => {
      isEnding = true;
      streams.forEach(end);
      await stopBeats();
      (await listening)?.();
    },
  };
}
