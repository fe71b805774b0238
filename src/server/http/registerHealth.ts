import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store';
import { HttpError } from './HttpError';

/** `/api/health`: the process is up; `/api/ready`: the store answers too. Neither needs a session. */
export function registerHealth(app: FastifyInstance, { db }: Store): void {
  app.get('/api/health', { config: { public: true } }, () => ({ status: 'up' }));
  app.get('/api/ready', { config: { public: true } }, async (request) => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      request.log.error({ err: error }, 'the store does not answer');
      throw new HttpError(503, 'The store does not answer');
    });
    return { status: 'ready' };
  });
}
