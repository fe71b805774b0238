import type { DataProvider, BaseRecord, GetListParams, GetOneParams } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance } from 'axios';
import type { Registry } from '../schema';
import type { Fetch } from './call';
import { createCustom } from './customCall';
import type { DescribedRequest } from './describeCall';
import { withParamValidation } from './paramValidation';
import { createUnreadableError } from './requestError';
import { createHttpClient, withCheckedAnswers, type HttpClient, type HttpClientOptions } from './httpClient';
import { createVersionCache } from './versionCache';
import { createReads } from './reads';
import { createWrites } from './writes';
import { prefetchStart } from './prefetch';

export interface DataProviderOptions extends HttpClientOptions {
  /** The manufacturer's enabled features, used by the conditions of fields. */
  readonly features: readonly string[];
  /** The declared resources, with their verbs, filters and sorters. */
  readonly registry: Registry;
  /** Receives what is wrong with the answers of a server, such as a number as text; checked only if it is given. */
  readonly warn?: ((message: string) => void) | undefined;
  /** What `warn` would receive rejects the call. */
  readonly strict?: boolean;
}

type Verbs = ReturnType<typeof createReads> &
  ReturnType<typeof createWrites> & { readonly custom: ReturnType<typeof createCustom> };

/** Refine's data provider, extended with recovery, with the ETag of a record, and with descriptions of its requests. */
export type ProgrammeDataProvider = Omit<
  Required<DataProvider>,
  'createMany' | 'updateMany' | 'deleteMany' | 'getOne' | 'create' | 'update'
> &
  Verbs & {
    /** The request that a verb would send, without sending it; undefined if it would send none. */
    readonly describe: <Verb extends keyof Verbs>(
      verb: Verb,
      params: Parameters<Verbs[Verb]>[0],
    ) => Promise<DescribedRequest | undefined>;
  };

/**
 * The data provider of the API, based on @refinedev/simple-rest with overrides where the API differs.
 *
 * - Resources are the names of the registry; `trash_<name>` lists with discard=true and recovers.
 * - `meta` takes the options of `CallMeta`.
 * - A name, verb, filter, operator or sorter that is not declared rejects with a DeclarationError or QueryError before
 *   anything is sent; a failed call rejects with a RequestError (Refine's HttpError).
 * - createMany, updateMany and deleteMany are omitted: Refine then makes one call per record, as the API requires.
 */
export function createDataProvider({
  registry,
  features,
  warn,
  strict = false,
  ...options
}: DataProviderOptions): ProgrammeDataProvider {
  const apiUrl = options.apiUrl.replace(/\/+$/, '');
  const { manufacturer } = options;
  const versions = createVersionCache(typeof manufacturer === 'string' ? () => manufacturer : manufacturer);
  const createVerbs = (client: HttpClient): Verbs => {
    const context = { registry, features, apiUrl, client, warn: report, versions };
    const reads = createReads(context);
    return withParamValidation({
      ...reads,
      ...createWrites(context, reads.getList),
      custom: createCustom(context),
    });
  };
  const report = (message: string): void => {
    if (strict) throw createUnreadableError(message);
    warn?.(message);
  };
  const plainClient = createHttpClient({ ...options, apiUrl });
  const client =
    warn || strict
      ? withCheckedAnswers(plainClient, async (answer) => {
          const { checkAnswer } = await import('./checkAnswer');
          checkAnswer({ ...answer, registry, apiUrl, report });
        })
      : plainClient;
  return {
    // The HTTP client has every method of axios that simple-rest uses.
    ...simpleRest(apiUrl, client as unknown as AxiosInstance),
    ...createVerbs(client),
    describe: async (verb, params) => {
      const { describeCall } = await import('./describeCall');
      const createDescribed = (fetch: Fetch) =>
        createVerbs(createHttpClient({ ...options, apiUrl, httpClient: undefined, fetch }));
      return describeCall(createDescribed, verb, params);
    },
  };
}

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
