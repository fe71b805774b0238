import { z } from 'zod';
import { idSchema as id, timestampSchema } from '../../http/openapi/routeSchema';
import { keptDays, readFailures, type JobProgress, type JobStore } from './jobTable';

const count = z.int();
/** A job with how far it is. */
export const jobSchema = z.object({
  id,
  kind: z.string(),
  action: z.enum(['discard', 'recover', 'assign', 'set', 'send', 'call', 'import', 'restore']),
  call: z.string().nullable().describe('The call that is made of each record'),
  state: z.enum(['running', 'stopped', 'finished']),
  total: count,
  done: count,
  unchanged: count.describe('How many were so already'),
  failed: count,
  undoable: z.boolean().describe(`It can be taken back: once it has ended, for ${keptDays} days`),
  undo_of: id.nullable().describe('The job that this one takes back'),
  created_at: timestampSchema,
  failures: z
    .array(
      z.object({
        position: z.int().describe('Its row in a file, else its place in the call'),
        record_id: id.nullable(),
        problem: z.string(),
      }),
    )
    .describe('The first of the records that were refused, and why'),
});

/**
 * Whether a job can be taken back: it has ended, has changed something, and was neither undone nor an undo. Messages
 * and calls cannot be.
 */
export const isUndoable = ({
  action,
  finished_at: finished,
  done,
  undone_by: undoneBy,
  undo_of: undoOfJob,
}: JobProgress): boolean =>
  !['send', 'call'].includes(action.type) && finished !== null && done > 0 && undoneBy === null && undoOfJob === null;

const stateOf = ({ finished_at: finished, total, done, unchanged, failed }: JobProgress) =>
  finished === null ? 'running' : done + unchanged + failed < total ? 'stopped' : 'finished';

/** A job as its user sees it. */
export async function toAnswer(store: JobStore, stored: JobProgress): Promise<z.input<typeof jobSchema>> {
  const { id: jobId, resource, action, total, done, unchanged, failed, undo_of, created_at } = stored;
  return {
    ...{ id: jobId, total, done, unchanged, failed, undo_of, created_at },
    kind: resource,
    action: action.type,
    call: action.type === 'call' ? action.call : null,
    state: stateOf(stored),
    undoable: isUndoable(stored),
    failures: [...(failed > 0 ? await readFailures(store, jobId) : [])],
  };
}
