import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { writtenNow, type Store } from '../store';

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of the database's log that holds everything which calls of the session have written; 0 where it is not known yet. */
    writtenUpTo: number;
  }
}

const readOnly = ['GET', 'HEAD', 'OPTIONS'];
/** The first may find a connection that has just broken. */
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
 * Keeps with each session, for all processes, how far the database's log was when its last call that may write was done, before that is answered: what
 * it reads next comes from a replica only if that has come as far. Without a replica nothing is kept.
 */
export function markWrites(app: FastifyInstance, { store }: { readonly store: Store }): void {
  app.decorateRequest('writtenUpTo', 0);
  const { replica } = store;
  if (!replica) return;
  app.addHook('onSend', async ({ user, method, log }: FastifyRequest) => {
    if (!user || readOnly.includes(method)) return;
    // What was done stays done; its answer is not lost for this.
    await mark(store, user.session).catch((error: unknown) => log.error({ err: error }, 'a write could not be noted for the reads after it'));
  });
  replica.onChange((use) => app.log[use === 'in use' ? 'info' : 'warn'](`The replica is ${use}: lists are read from ${use === 'in use' ? 'it' : 'the primary'}`));
}
