import type { Resource, Values } from '../../schema';
import { useApiCall } from '../requests';
import { followJob, leaveJob } from './followedJobs';
import type { Job } from './jobTexts';

/** The records of a job: those with these ids, or all that a search of the list finds, of the number that was said. */
export type JobTarget =
  | { readonly ids: readonly number[] }
  | { readonly search: Readonly<Record<string, string>>; readonly expected: number };

/** How many records a job is about. */
export const targetSize = (target: JobTarget): number => ('ids' in target ? target.ids.length : target.expected);

/** Asks for jobs over the records of a list. Rejects with the refusal, which was reported. */
export function useStartJob({ name, label }: Resource): (action: Values, target: JobTarget) => Promise<void> {
  const post = useApiCall();
  return async (action, target) => {
    const { data } = await post({
      url: 'x/jobs',
      values: { kind: name, action, ...target },
      failed: `${label.many} could not be changed`,
    });
    followJob((data as Job).id);
  };
}

/** Stops a job and takes one back; the outcome is shown at the job that is followed. */
export function useJobCalls({ id }: Pick<Job, 'id'>) {
  const post = useApiCall();
  const call = async (what: 'stop' | 'undo', failed: string) => {
    const { data } = await post({ url: `x/jobs/${id}/${what}`, failed });
    return data as Job;
  };
  // Refusals have been reported.
  const ignore = () => undefined;
  return {
    stop: () => call('stop', 'This could not be stopped').catch(ignore),
    undo: async () => {
      const undoing = await call('undo', 'This could not be taken back').catch(ignore);
      if (!undoing) return;
      followJob(undoing.id);
      leaveJob(id);
    },
  };
}
