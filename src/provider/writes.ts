import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  DeleteOneParams,
  DeleteOneResponse,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core';
import { flattenNested, buildCreatePayload, type Values } from '../schema';
import { readWriteResponse } from './responses';
import { readMeta } from './callMeta';
import { headerNames } from './headers';
import { assertKnownVariables, isRecoveryPayload, recoveryBody, shapeUpdateBody, toRecordBody } from './payload';
import { createRecordSaves, rethrowWithLabels, toWriteSettings, toWrittenRecord } from './recordSaves';
import { targetFor } from './target';
import { createUncertainCreates, type ReadList } from './uncertainCreates';
import { readEtag, apiRecordPath, toCallSettings, type RecordResponse, type ProviderContext } from './providerContext';

export interface RecoverParams {
  /** Name of the resource, with or without `trash_`. */
  readonly resource: string;
  readonly id: BaseKey;
  /** `ifMatch`, if it is not the last read version. */
  readonly meta?: MetaQuery | undefined;
}

const isEmpty = (payload: Values): boolean => Object.keys(payload).length === 0;

/** The write methods of the data provider. */
export function createWrites(context: ProviderContext, readList: ReadList) {
  const { registry, apiUrl, client, features, versions } = context;
  const { put, readUnchanged } = createRecordSaves(context);
  const createOnce = createUncertainCreates(readList);

  async function recover<Data extends BaseRecord = BaseRecord>({
    resource: name,
    id,
    meta,
  }: RecoverParams): Promise<RecordResponse<Data>> {
    const { resource } = targetFor(registry, name, 'trash');
    const { ifMatch = versions.get(resource, id), timeout, signal } = readMeta(meta);
    return put({ resource, id, payload: recoveryBody, meta: { ...readMeta(), ifMatch, timeout, signal } });
  }

  return {
    /** Recovers a discarded record; its fields are not validated (decision 26). */
    recover,

    /**
     * Creates a record from the filled fields; for a resource stored in keyed children, it replaces the content of the
     * keyed child. An unknown variable is refused with 422, as a wrong value is.
     */
    create: async <Data extends BaseRecord = BaseRecord, Variables = object>(
      params: CreateParams<Variables>,
    ): Promise<RecordResponse<Data>> => {
      const { resource } = targetFor(registry, params.resource, 'create');
      const meta = readMeta(params.meta);
      const variables = flattenNested(resource, params.variables as Values);
      assertKnownVariables(resource, variables);
      const payload = buildCreatePayload(resource, variables, { features });
      const body = toRecordBody(resource, { ...payload, ...meta.duplicateReasons });
      const send = async () => {
        const response = await client
          .post(`${apiUrl}/${resource.apiPath}`, body, toWriteSettings(body, meta))
          .catch(rethrowWithLabels(resource));
        const written = readWriteResponse({ body: response.data, call: `POST ${resource.apiPath}` });
        return { data: toWrittenRecord(resource, { written, expected: payload }) as Data, ...readEtag(response) };
      };
      const created = await createOnce({ resource, payload }, send, (stored) => ({ data: stored as Data }));
      return { ...created, sent: payload };
    },

    /**
     * Sends the changes (`shapeUpdateBody`), or nothing if there are none. Variables with only an empty `discarded_at`
     * recover the record.
     */
    update: async <Data extends BaseRecord = BaseRecord, Variables = object>(
      params: UpdateParams<Variables>,
    ): Promise<RecordResponse<Data>> => {
      const { resource: name, id } = params;
      const variables = params.variables as Values;
      if (isRecoveryPayload(variables)) return recover({ resource: name, id, meta: params.meta });
      const { resource } = targetFor(registry, name, 'update');
      const given = readMeta(params.meta);
      const meta = { ...given, original: given.original && flattenNested(resource, given.original) };
      const flat = flattenNested(resource, variables);
      assertKnownVariables(resource, flat, meta.original);
      const payload = shapeUpdateBody(resource, {
        variables: flat,
        original: meta.original,
        features,
      });
      return isEmpty(payload) ? readUnchanged(resource, id, meta) : put({ resource, id, payload, meta });
    },

    /**
     * Discards a record (decision 26), in the last read version or that of `meta.ifMatch`. Variables are not sent: the
     * call has no body.
     */
    deleteOne: async <Data extends BaseRecord = BaseRecord, Variables = object>({
      resource: name,
      id,
      meta: given,
    }: DeleteOneParams<Variables>): Promise<DeleteOneResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'delete');
      const meta = readMeta(given);
      const { ifMatch = versions.get(resource, id) } = meta;
      const address = apiRecordPath(resource, id);
      const { data: body } = await client.delete(`${apiUrl}/${address}`, {
        ...toCallSettings(meta),
        ...(ifMatch !== undefined && { headers: { [headerNames.ifMatch]: ifMatch } }),
      });
      versions.recordWrite(resource, id, undefined);
      return { data: (readWriteResponse({ body, call: `DELETE ${address}` }) ?? { id }) as Data };
    },
  };
}
