import type { DataProvider } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance } from 'axios';
import type { Registry } from '../schema';
import { createCustom } from './customCall';
import { withParamValidation } from './paramValidation';
import { createHttpClient, type HttpClientOptions } from './httpClient';
import { createVersionCache } from './versionCache';
import { createReads } from './reads';
import { createWrites } from './writes';

export interface DataProviderOptions extends HttpClientOptions {
  /** The manufacturer's enabled features, used by the conditions of fields. */
  readonly features: readonly string[];
  /** The declared resources, with their verbs, filters and sorters. */
  readonly registry: Registry;
  /** Called if a response does not match the request; for the developer console. */
  readonly warn?: (message: string) => void;
}

/** Refine's data provider, extended with recovery and with the ETag of a record. */
export type ProgrammeDataProvider = Omit<
  Required<DataProvider>,
  'createMany' | 'updateMany' | 'deleteMany' | 'getOne' | 'create' | 'update'
> &
  ReturnType<typeof createReads> &
  ReturnType<typeof createWrites>;

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
  warn = () => undefined,
  ...options
}: DataProviderOptions): ProgrammeDataProvider {
  const apiUrl = options.apiUrl.replace(/\/+$/, '');
  const client = createHttpClient({ ...options, apiUrl });
  // The HTTP client has every method of axios that simple-rest uses.
  const simpleRestProvider = simpleRest(apiUrl, client as unknown as AxiosInstance);
  const { manufacturer } = options;
  const versions = createVersionCache(typeof manufacturer === 'string' ? () => manufacturer : manufacturer);
  const context = { registry, features, apiUrl, client, warn, versions };
  return {
    ...simpleRestProvider,
    ...withParamValidation({ ...createReads(context), ...createWrites(context), custom: createCustom(context) }),
  };
}
