import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { writtenNow, type Store } from '../store';

declare module 'fastify' {
  interface FastifyRequest {
    /** WAL position that covers all writes of the session; 0 if not known yet. */
    writtenUpTo: number;
  }
}

const readOnly = ['GET', 'HEAD', 'OPTIONS'];
/** The first attempt may hit a connection that has just broken. */
const mostTries = 3;

async function mark({ db }: Pick<Store, 'db'>, session: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await sql`update staff.sessions set written_up_to = ${writtenNow} where id = ${session}`.execute(db);
      return;
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
}

/**
 * Stores the WAL position with the session, for all processes, before responding to a request that may have written: later reads of the session
 * use a replica only if it has replayed that position. Does nothing without a replica.
 */
export function markWrites(app: FastifyInstance, { store }: { readonly store: Store }): void {
  app.decorateRequest('writtenUpTo', 0);
  const { replica } = store;
  if (!replica) return;
  app.addHook('onSend', async ({ user, method, log }: FastifyRequest) => {
    if (!user || readOnly.includes(method)) return;
    // The write is committed; its response must not fail because of this.
    await mark(store, user.session).catch((error: unknown) => log.error({ err: error }, 'a write could not be noted for the reads after it'));
  });
  replica.onChange((use) => app.log[use === 'in use' ? 'info' : 'warn'](`The replica is ${use}: lists are read from ${use === 'in use' ? 'it' : 'the primary'}`));
}
