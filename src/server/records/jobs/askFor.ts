import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Resource } from '../../../schema';
import type { AppOptions } from '../../contracts';
import { notFound } from '../../http/HttpError';
import { writeInTransaction } from '../../http/idempotency/IdempotentCall';
import { recordsOf } from '../openRecords';
import type { JobAction } from './jobAction';
import { toAnswer } from './jobAnswer';
import { addJob, readJob, type JobProgress, type JobStore, type NewItem } from './jobTable';

type Start = (request: FastifyRequest) => Promise<void>;

/** Registers calls about jobs; `start` has what was asked for begin once it is committed. */
export type Register = (app: FastifyInstance, options: AppOptions, start: Start) => void;

/** What the descriptions of all these calls have in common. */
export const common = { tags: ['Jobs'], ofManufacturer: true } as const;

/** The jobs of the caller's manufacturer, who the caller is, and the page that calls. */
export function jobsOf(request: FastifyRequest, { store }: Pick<AppOptions, 'store'>) {
  const { manufacturer, user, origin = null } = recordsOf(request).context;
  const jobs: JobStore = { db: store.db, schema: manufacturer };
  const read = async (jobId: number, from = jobs, { lock = false } = {}): Promise<JobProgress> => {
    const found = await readJob(from, { id: jobId, userId: user.id, lock });
    if (!found) throw notFound('The job');
    return found;
  };
  return { jobs, user, origin, read };
}

interface Asked {
  readonly options: AppOptions;
  readonly start: Start;
  /** What stores the records. */
  readonly resource: Resource;
  readonly action: JobAction;
  readonly items: readonly NewItem[];
}

/** Stores a job of the caller and has it begin; answers it as its user sees it. */
export async function askFor(request: FastifyRequest, { options, start, resource, action, items }: Asked) {
  const { jobs, user, origin, read } = jobsOf(request, options);
  const added = { user_id: user.id, resource: resource.name, action, undo_of: null, origin };
  const stored = await writeInTransaction(request, jobs.db, async (db) => {
    const scope = { ...jobs, db };
    return read(await addJob(scope, added, items), scope);
  });
  await start(request);
  return toAnswer(jobs, stored);
}
