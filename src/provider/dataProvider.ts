import type { DataProvider } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance } from 'axios';
import type { Registry } from '../schema';
import { createCustom } from './customCall';
import { withGivenParams } from './givenParams';
import { createHttpClient, type HttpClientOptions } from './httpClient';
import { keepVersions } from './knownVersions';
import { createReads } from './reads';
import { createWrites } from './writes';

export interface DataProviderOptions extends HttpClientOptions {
  /** The feature checks that are on for the manufacturer; conditions of fields ask for them. */
  readonly features: readonly string[];
  /** The declarations: which resources there are, and what each of them can be asked. */
  readonly registry: Registry;
  /** Told where the server answers what it was not asked for: for the console of developers. */
  readonly warn?: (message: string) => void;
}

/** Refine's data provider with what the wire has beyond it: recovering, and the ETag of a record. */
export type ProgrammeDataProvider = Omit<Required<DataProvider>, 'createMany' | 'updateMany' | 'deleteMany' | 'getOne' | 'create' | 'update'> &
  ReturnType<typeof createReads> &
  ReturnType<typeof createWrites>;

/**
 * The data provider of the programme's API, over @refinedev/simple-rest where the wire is the same and our own where it differs.
 *
 * - Resources are the names of the registry; `trash_<name>` lists with discard=true and recovers.
 * - `meta`: `discard`, `original`, `ifMatch`, `ifNone`, `idempotencyKey`, `parent`, `timeout`, `signal`, `onUploadProgress`, `onDownloadProgress` (see CallMeta).
 * - A name, verb, filter, operator or sorter that the declaration does not know rejects with a DeclarationError or QueryError before
 *   anything is sent; a call that fails rejects with a RequestError (Refine's HttpError).
 * - createMany, updateMany and deleteMany are left out: Refine makes one call for each record, as the wire does.
 */
export function createDataProvider({ registry, features, warn = () => undefined, ...options }: DataProviderOptions): ProgrammeDataProvider {
  const apiUrl = options.apiUrl.replace(/\/+$/, '');
  const client = createHttpClient({ ...options, apiUrl });
  // Of an axios client it asks for nothing that ours has not.
  const plain = simpleRest(apiUrl, client as unknown as AxiosInstance);
  const { manufacturer } = options;
  const versions = keepVersions(typeof manufacturer === 'string' ? () => manufacturer : manufacturer);
  const wire = { registry, features, apiUrl, client, warn, versions };
  return { ...plain, ...withGivenParams({ ...createReads(wire), ...createWrites(wire), custom: createCustom(wire) }) };
}
