import type { FastifyInstance } from 'fastify';
import type { LastBackup } from '../backup/schedule';
import { StoreUnavailableError, type Store } from '../store';
import { HttpError } from './HttpError';

interface HealthOptions {
  readonly store: Pick<Store, 'check'>;
  /** The last one where they are taken by themselves. */
  readonly lastBackup?: (() => Promise<LastBackup | null>) | undefined;
}

/** `/api/health`: the process is up; `/api/ready`: the store answers too, or what is wrong with it, and how old the last backup is. Neither needs a session. */
export function registerHealth(app: FastifyInstance, { store, lastBackup }: HealthOptions): void {
  app.get('/api/health', { config: { public: true } }, () => ({ status: 'up' }));
  app.get('/api/ready', { config: { public: true } }, async (request) => {
    await store.check().catch((error: unknown) => {
      request.log.error({ err: error }, 'the store does not answer');
      throw new HttpError(503, error instanceof StoreUnavailableError ? error.reason : 'The store does not answer');
    });
    return { status: 'ready', ...(lastBackup && { backup: await lastBackup() }) };
  });
}
