import { isEmptyValue, type Resource, type Values } from '../../schema';
import { HttpError, notFound } from '../http/HttpError';
import { etagOf, matches } from './answers';
import { applyChange, lockRecord } from './applyChange';
import { inTransaction } from './inTransaction';
import { prepareInput, readPrepared } from './prepareInput';
import { staleVersion } from './staleVersion';
import type { RepositoryContext } from './RepositoryContext';
import type { Answer, DiscardOptions, PatchOptions, Row, UpdateOptions } from './Records';
import type { Source, WriteSource, VersionEvent } from './source';

/** Refuses a write that started from another version than the stored one, with the record as it is now and who changed it (decision 15). */
export async function checkVersion(
  context: RepositoryContext,
  source: Source,
  { resource, row, ifMatch }: { readonly resource: Resource; readonly row: Row; readonly ifMatch: string | undefined },
): Promise<void> {
  if (ifMatch === undefined || matches(ifMatch, etagOf(row))) return;
  throw await staleVersion(context, source, { resource, row });
}

interface Decision {
  readonly event: VersionEvent;
  readonly values: Values;
}

interface ChangeOptions {
  readonly id: number;
  readonly decide: (row: Row, source: WriteSource) => Promise<Decision> | Decision;
  readonly payload?: Values;
}

/** Locks a record, decides on its new values, and stores them. */
function change(context: RepositoryContext, resource: Resource, { id, decide, payload }: ChangeOptions): Promise<Row> {
  return inTransaction(context, async (source) => {
    const row = await lockRecord(source, resource, id);
    if (!row) throw notFound(resource.label.one);
    const decision = await decide(row, source);
    return applyChange(context, source, { resource, row, ...decision, ...(payload && { payload }) });
  });
}

/** An empty `discarded_at` takes a record out of the trash (decision 11). */
function recovers({ fields, verbs }: Resource, payload: Values): boolean {
  const field = fields.discarded_at;
  return verbs.includes('trash') && field !== undefined && 'discarded_at' in payload && isEmptyValue(field, payload.discarded_at);
}

/**
 * Changes a record by what the payload carries. One in the trash is only taken out of it, without validation (decision 26); of any other an
 * empty `discarded_at` says nothing.
 */
export async function updateRecord(context: RepositoryContext, resource: Resource, { id, input, ifMatch }: UpdateOptions): Promise<Answer> {
  const prepared = await prepareInput(resource, input, context.preparing);
  const isRecovery = recovers(resource, input.payload);
  const label = resource.label.one.toLowerCase();
  const { manufacturer, records, tools } = context;
  const row = await change(context, resource, {
    id,
    payload: input.payload,
    decide: async (existing, source): Promise<Decision> => {
      await checkVersion(context, source, { resource, row: existing, ifMatch });
      const isDiscarded = existing.discarded_at !== null;
      if (isDiscarded && isRecovery) return { event: 'recover', values: { discarded_at: null } };
      if (isDiscarded) throw new HttpError(409, `This ${label} is in the trash: recover it before changing it`);
      if (resource.verbs.includes('update')) {
        const values = readPrepared(resource, prepared, { existing, features: manufacturer.features });
        const hook = tools.hooks?.[resource.name]?.beforeUpdate;
        return { event: 'update', values: hook ? hook(values, { ...records.context, existing }) : values };
      }
      if (isRecovery) return { event: 'recover', values: {} };
      throw new HttpError(403, resource.rights?.update ? `Your role may not change ${resource.label.many.toLowerCase()}` : `A ${label} cannot be changed`);
    },
  });
  return context.answer(resource, row);
}

/** Stores what the server decides on a record, with its version; the payload rules do not apply. */
export async function patchRecord(context: RepositoryContext, resource: Resource, { id, decide, also }: PatchOptions): Promise<Answer> {
  const row = await change(context, resource, {
    id,
    decide: async (existing, source) => {
      const { record } = context.answer(resource, existing);
      const values = decide(record);
      await also?.(source, record);
      return { event: 'update', values };
    },
  });
  return context.answer(resource, row);
}

/** Puts a record into the trash; a second time changes nothing, and asks for no version. */
export async function discardRecord(context: RepositoryContext, resource: Resource, { id, ifMatch }: DiscardOptions): Promise<Row> {
  const { records, tools } = context;
  const row = await change(context, resource, {
    id,
    decide: async (existing, source) => {
      if (existing.discarded_at !== null) return { event: 'destroy', values: {} };
      await checkVersion(context, source, { resource, row: existing, ifMatch });
      await tools.hooks?.[resource.name]?.beforeDiscard?.(existing, { ...records.context, source });
      return { event: 'destroy', values: { discarded_at: new Date().toISOString() } };
    },
  });
  return { id: row.id, discarded_at: row.discarded_at };
}
