import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../../schema';
import type { AppContext } from '../../contracts';
import { notFound } from '../../http/HttpError';
import { writeInTransaction } from '../../http/idempotency/IdempotentCall';
import type { Api } from '../../http/openapi/routeSchema';
import { recordsOf } from '../openRecords';
import type { JobAction } from './jobAction';
import { toAnswer } from './jobAnswer';
import { addJob, readJob, type JobProgress, type JobStore, type NewItem } from './jobTable';

type Start = (request: FastifyRequest) => Promise<void>;

/** Registers calls about jobs; `start` has what was asked for begin once it is committed. */
export type Register = (api: Api, options: AppContext, start: Start) => void;

/** What the descriptions of all these calls have in common. */
export const common = { tags: ['Jobs'] };

/** The jobs of the caller's manufacturer, who the caller is, and the page that calls. */
export function jobsOf(request: FastifyRequest, { store }: Pick<AppContext, 'store'>) {
  const { manufacturer, user, origin = null } = recordsOf(request).context;
  const jobs: JobStore = { db: store.db, schema: manufacturer };
  const read = async (jobId: number, from = jobs, { lock = false } = {}): Promise<JobProgress> => {
    const found = await readJob(from, { id: jobId, userId: user.id, lock });
    if (!found) throw notFound('The job');
    return found;
  };
  return { jobs, user, origin, read };
}

interface Writing {
  readonly options: AppContext;
  readonly start: Start;
}

/** Adds or changes a job of the caller in a transaction and has it go on; answers it as its user sees it. */
export async function writeJob(
  request: FastifyRequest,
  { options, start }: Writing,
  write: (jobs: JobStore) => Promise<number>,
) {
  const { jobs, read } = jobsOf(request, options);
  const stored = await writeInTransaction(request, jobs.db, async (db) => {
    const scope = { ...jobs, db };
    return read(await write(scope), scope);
  });
  await start(request);
  return toAnswer(jobs, stored);
}

interface Asked extends Writing {
  /** What stores the records. */
  readonly resource: Resource;
  readonly action: JobAction;
  readonly items: readonly NewItem[];
}

/** Stores a job of the caller and has it begin. */
export function askFor(request: FastifyRequest, { resource, action, items, ...writing }: Asked) {
  const { user, origin } = jobsOf(request, writing.options);
  const added = { user_id: user.id, resource: resource.name, action, undo_of: null, origin };
  return writeJob(request, writing, (jobs) => addJob(jobs, added, items));
}
