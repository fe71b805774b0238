import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isRead } from '../http/isRead';
import { currentWalPosition, type Store } from '../db';

declare module 'fastify' {
  interface FastifyRequest {
    /** WAL position that covers all writes of the session; 0 if not known yet. */
    writtenUpTo: number;
  }
}

/** The first attempt may hit a connection that has just broken. */
const maxAttempts = 3;

async function recordWalPosition({ db }: Pick<Store, 'db'>, session: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`update staff.sessions set written_up_to = ${currentWalPosition} where id = ${session}`.execute(db);
      return;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
  }
}

/**
 * Stores the WAL position with the session, for all processes, before responding to a request that may have written:
 * later reads of the session use a replica only if it has replayed that position. Does nothing without a replica.
 */
export function trackWrites(app: FastifyInstance, { store }: { readonly store: Store }): void {
  app.decorateRequest('writtenUpTo', 0);
  const { replica } = store;
  if (!replica) return;
  app.addHook('onSend', async (request: FastifyRequest) => {
    const { user, log } = request;
    if (!user || isRead(request)) return;
    // The write is committed; its response must not fail because of this.
    await recordWalPosition(store, user.session).catch((error: unknown) =>
      log.error({ err: error }, 'could not store the position of a write: later reads from the replica may miss it'),
    );
  });
  replica.onStatusChange((state) =>
    app.log[state === 'in use' ? 'info' : 'warn'](
      `The replica is ${state}: lists are read from ${state === 'in use' ? 'it' : 'the primary'}`,
    ),
  );
}
