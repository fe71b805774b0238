import { isEmptyValue, type Resource, type Values } from '../../../schema';
import { discardReasonKey } from '../../../schema/server';
import { HttpError, notFound } from '../../http/HttpError';
import { etagOf, matchesEtag } from '../recordResponse';
import { assertDiscardable } from '../safety/reportRules';
import { applyChange, lockRecord } from './applyChange';
import { inTransaction } from './inTransaction';
import { prepareInput, validatePrepared } from './prepareInput';
import { createStaleVersionError } from './staleVersionError';
import type { RepositoryContext } from '../RepositoryContext';
import type { RecordResponse, DiscardOptions, PatchOptions, Row, UpdateOptions } from '../Records';
import type { Source, WriteSource, VersionEvent } from '../source';

/**
 * Throws 412 if a write is based on another version than the stored one; the error carries the current record and who
 * changed it (decision 15).
 */
export async function checkVersion(
  context: RepositoryContext,
  source: Source,
  { resource, row, ifMatch }: { readonly resource: Resource; readonly row: Row; readonly ifMatch: string | undefined },
): Promise<void> {
  if (ifMatch === undefined || matchesEtag(ifMatch, etagOf(row))) return;
  throw await createStaleVersionError(context, source, { resource, row });
}

interface Decision {
  readonly event: VersionEvent;
  readonly values: Values;
  readonly isPatch?: true;
  /** What the history says besides. */
  readonly told?: Values;
}

interface ChangeOptions {
  readonly id: number;
  readonly decide: (row: Row, source: WriteSource) => Promise<Decision> | Decision;
  readonly payload?: Values;
}

/** Locks a record, computes its new values, and stores them. */
function lockAndChange(
  context: RepositoryContext,
  resource: Resource,
  { id, decide, payload }: ChangeOptions,
): Promise<Row> {
  return inTransaction(context, async (source) => {
    const row = await lockRecord(source, resource, id);
    if (!row) throw notFound(resource.label.one);
    const decision = await decide(row, source);
    return applyChange(context, source, { resource, row, ...decision, payload });
  });
}

/** Whether the payload recovers a record from the trash: an empty `discarded_at` (decision 11). */
function isRecoveryPayload({ fields, verbs }: Resource, payload: Values): boolean {
  const field = fields.discarded_at;
  return (
    verbs.includes('trash') &&
    field !== undefined &&
    'discarded_at' in payload &&
    isEmptyValue(field, payload.discarded_at)
  );
}

/**
 * Updates a record from the payload. A discarded record can only be recovered, which skips validation (decision 26); on
 * any other record an empty `discarded_at` has no effect, and alone does not check the version: a recovery is
 * idempotent, as a discard is.
 */
export async function updateRecord(
  context: RepositoryContext,
  resource: Resource,
  { id, input, ifMatch }: UpdateOptions,
): Promise<RecordResponse> {
  const prepared = await prepareInput(resource, input, context.inputServices);
  const isRecovery = isRecoveryPayload(resource, input.payload);
  const label = resource.label.one.toLowerCase();
  const { manufacturer, records, tools } = context;
  const row = await lockAndChange(context, resource, {
    id,
    payload: input.payload,
    decide: async (existing, source): Promise<Decision> => {
      const isDiscarded = existing.discarded_at !== null;
      if (!isDiscarded && isRecovery && Object.keys(input.payload).length === 1)
        return { event: 'recover', values: {} };
      await checkVersion(context, source, { resource, row: existing, ifMatch });
      if (isDiscarded && isRecovery) return { event: 'recover', values: { discarded_at: null } };
      if (isDiscarded) throw new HttpError(409, `This ${label} is in the trash: recover it before changing it`);
      if (resource.verbs.includes('update')) {
        const values = validatePrepared(resource, prepared, { existing, features: manufacturer.features });
        const hook = tools.hooks?.[resource.name]?.beforeUpdate;
        return { event: 'update', values: hook ? hook(values, { ...records.context, existing }) : values };
      }
      if (isRecovery) return { event: 'recover', values: {} };
      throw new HttpError(
        403,
        resource.rights?.update
          ? `Your role may not change ${resource.label.many.toLowerCase()}`
          : `A ${label} cannot be changed`,
      );
    },
  });
  return context.toLoggedResponse(resource, row);
}

/** Stores values that the server computes, with a new version; payload validation does not apply. */
export async function patchRecord(
  context: RepositoryContext,
  resource: Resource,
  { id, ifMatch, decide, withinTransaction }: PatchOptions,
): Promise<RecordResponse> {
  const row = await lockAndChange(context, resource, {
    id,
    decide: async (existing, source) => {
      await checkVersion(context, source, { resource, row: existing, ifMatch });
      const { record } = context.toLoggedResponse(resource, existing);
      const values = decide(record);
      await withinTransaction?.(source, record);
      return { event: 'update', values, isPatch: true };
    },
  });
  return context.toLoggedResponse(resource, row);
}

/** Moves a record to the trash. Idempotent: a repeated call changes nothing and does not check the version. */
export async function discardRecord(
  context: RepositoryContext,
  resource: Resource,
  { id, ifMatch, reason }: DiscardOptions,
): Promise<Row> {
  const { records, tools } = context;
  const row = await lockAndChange(context, resource, {
    id,
    decide: async (existing, source) => {
      if (existing.discarded_at !== null) return { event: 'destroy', values: {} };
      await checkVersion(context, source, { resource, row: existing, ifMatch });
      await tools.hooks?.[resource.name]?.beforeDiscard?.(existing, { ...records.context, source });
      if (reason === undefined) await assertDiscardable(source, resource, existing);
      return {
        event: 'destroy',
        values: { discarded_at: new Date().toISOString() },
        ...(reason !== undefined && { told: { [discardReasonKey]: reason } }),
      };
    },
  });
  return { id: row.id, discarded_at: row.discarded_at };
}
