import type { BaseRecord, GetListParams, GetOneParams } from '@refinedev/core';
import type { ProgrammeDataProvider } from './dataProvider';
import { prefetchStart } from './prefetch';

/** When a response was asked for, in milliseconds: what changed later may not be in it. */
interface ReadTime {
  readonly readAt: number;
}

/**
 * Adds to pages and records when they were asked for (`ReadTime`), by which a screen tells whether a change is newer
 * than what it shows. The time of their arrival does not say that, which is the only one that a query cache has.
 */
export function withReadTimes(data: ProgrammeDataProvider): ProgrammeDataProvider {
  const timed =
    <Params, Answer>(read: (params: Params) => Promise<Answer>) =>
    async (params: Params): Promise<Answer & ReadTime> => {
      const readAt = prefetchStart() ?? Date.now();
      return { ...(await read(params)), readAt };
    };
  return {
    ...data,
    getList: <Data extends BaseRecord>(params: GetListParams) => timed(data.getList<Data>)(params),
    getOne: <Data extends BaseRecord>(params: GetOneParams) => timed(data.getOne<Data>)(params),
  };
}
