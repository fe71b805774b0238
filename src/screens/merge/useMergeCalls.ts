import { useInvalidate, type BaseRecord } from '@refinedev/core';
import { isObject, type Resource } from '../../schema';
import { useInvalidateViews, useRegistry } from '../registry';
import { useApiCall, type IdempotencyKey } from '../requests';

interface MergeCall {
  readonly keep: number;
  readonly remove: number;
  /** The fields whose values the kept record takes over. */
  readonly take: readonly string[];
  /** The versions of both records. */
  readonly ifMatch: string;
  readonly key: IdempotencyKey;
  /** What was done, for the user. */
  readonly done: string;
}

/** The calls reject with the refusal, which has been reported. */
export interface MergeCalls {
  readonly merge: (call: MergeCall) => Promise<void>;
  readonly undo: (merge: number) => Promise<void>;
}

const mergeIn = ({ data }: BaseRecord): number => Number(isObject(data) ? data.id : undefined);

/** The calls that merge two records, and take a merge back. They change records of every kind that points to them. */
export function useMergeCalls(resource: Resource): MergeCalls {
  const post = useApiCall();
  const invalidate = useInvalidate();
  const viewsChanged = useInvalidateViews(resource);
  const { all } = useRegistry();
  const url = `x/merge/${resource.name}`;
  const make: typeof post = async (call) => {
    try {
      return await post(call);
    } finally {
      // After a refusal too: somebody else may have changed the records.
      for (const { name } of all) void invalidate({ resource: name, invalidates: ['all'] });
      viewsChanged();
    }
  };
  const undo = async (merge: number) => {
    await make({
      url: `${url}/${merge}/undo`,
      done: 'The merge was taken back',
      failed: 'The merge could not be taken back',
    });
  };
  const merge = async ({ key, ifMatch, done, ...values }: MergeCall) => {
    await make({
      url,
      values,
      key,
      ifMatch,
      done: (answer) => ({
        type: 'success',
        message: done,
        // The refusal has been reported.
        cancelMutation: () => void undo(mergeIn(answer)).catch(() => undefined),
      }),
      failed: 'The records could not be merged',
    });
  };
  return { merge, undo };
}
