import { type Resource, type Values, isSecret, readValue, writableFields } from '../../../schema';
import { duplicateReasonKey } from '../../../schema/server';
import { assertUnique, findDuplicates } from './assertUnique';
import { checkReferences, lockReferences, lockParent } from './checkReferences';
import { checkWrite, storeNewRecord } from './storeRecord';
import { inTransaction } from './inTransaction';
import { writeLinked } from './linkedRecords';
import { splitValues, writeNested } from './nestedRecords';
import { prepareInput, validatePrepared } from './prepareInput';
import { readOne, readKeyedChild } from '../readRecords';
import type { RepositoryContext } from '../RepositoryContext';
import type { RecordResponse, Row, WriteInput, ChildKey, KeyedChildWrite } from '../Records';
import type { WriteSource } from '../source';
import { applyChange } from './applyChange';
import { checkVersion } from './changeRecord';
import { HttpError } from '../../http/HttpError';
import { createStaleVersionError } from './staleVersionError';

/**
 * Fills the writable fields missing from a payload with null. Passwords are left out, because no client can send them
 * back.
 */
function withEmptiedFields(resource: Resource, payload: Values): Values {
  const emptied = writableFields(resource)
    .filter(([, field]) => !isSecret(field))
    .map(([name]) => [name, null] as const);
  return { ...Object.fromEntries(emptied), ...payload };
}

/** The keyed child that a payload identifies; undefined if its key is not valid. */
function readChildKey({ relations: { keyed }, fields, name }: Resource, payload: Values): ChildKey | undefined {
  const [parent, by] = [fields[keyed?.parent ?? ''], fields[keyed?.by ?? '']];
  if (!keyed || !parent || !by) throw new Error(`${name} is not a resource of keyed children`);
  const [parentRead, byRead] = [readValue(parent, payload[keyed.parent]), readValue(by, payload[keyed.by])];
  if (!('value' in parentRead && 'value' in byRead)) return undefined;
  return { parent: parentRead.value as number, by: byRead.value as string };
}

/**
 * Creates or replaces the keyed child that the payload identifies (decision 12). Missing fields are emptied, except
 * those that an update would not accept either, such as locked fields and fields of other manufacturers. `ifMatch`
 * names the version that the edit is based on; `mustNotExist` requires that there is none yet (decision 43).
 */
export async function replaceKeyedChild(
  context: RepositoryContext,
  resource: Resource,
  { input, ifMatch, mustNotExist }: KeyedChildWrite,
): Promise<RecordResponse & { readonly created: boolean }> {
  const { manufacturer } = context;
  const prepared = await prepareInput(resource, input, context.inputServices);
  const key = readChildKey(resource, input.payload);
  const { row, created } = await inTransaction(context, async (source): Promise<{ row: Row; created: boolean }> => {
    if (key) await lockParent(source, resource, key.parent);
    const existing = key && (await readKeyedChild(source, resource, key));
    const { features } = manufacturer;
    if (!existing) {
      const values = validatePrepared(resource, prepared, { features });
      if (ifMatch !== undefined)
        throw new HttpError(412, `This ${resource.label.one.toLowerCase()} is not there any more`, {
          more: { current: {} },
        });
      return { row: await insertRecord(context, source, { resource, values, payload: input.payload }), created: true };
    }
    const values = validatePrepared(
      resource,
      { ...prepared, payload: withEmptiedFields(resource, prepared.payload) },
      { existing, features },
    );
    if (mustNotExist === true) throw await createStaleVersionError(context, source, { resource, row: existing });
    await checkVersion(context, source, { resource, row: existing, ifMatch });
    return {
      row: await applyChange(context, source, { resource, row: existing, values, event: 'update' }),
      created: false,
    };
  });
  return { ...context.toLoggedResponse(resource, row), created };
}

const omitEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

interface NewRecord {
  readonly resource: Resource;
  readonly values: Values;
  /** The original payload; it may carry the versions of linked records. */
  readonly payload: Values;
}

/**
 * Stores a new record with its linked and nested records and their versions, inside the caller's transaction, and
 * returns its row. Refuses invalid links.
 */
async function insertRecord(
  context: RepositoryContext,
  source: WriteSource,
  { resource, values, payload }: NewRecord,
): Promise<Row> {
  await checkWrite(context, source, { resource, kind: 'create', values });
  await lockReferences(source, resource, { changes: values, values });
  const linked = await writeLinked(context, source, { resource, values, payload });
  const { ownValues, nestedValues } = splitValues(resource, values);
  const id = await storeNewRecord(context, source, {
    resource,
    values: { ...ownValues, ...linked },
    nested: nestedValues,
    reason: payload[duplicateReasonKey],
  });
  await writeNested(source, { resource, id, values: nestedValues });
  return (await readOne(source, resource, { id })) as Row;
}

/** Validates the payload of a new record and its links. */
async function validateNew(context: RepositoryContext, resource: Resource, input: WriteInput): Promise<Values> {
  const prepared = await prepareInput(resource, input, context.inputServices);
  const checked = validatePrepared(resource, prepared, { features: context.manufacturer.features });
  await checkReferences(context.source, resource, checked);
  return checked;
}

/**
 * Refuses what `createRecord` would refuse of a payload, without storing anything; only hooks are not asked. Returns
 * the numbers of the records with the same values in the fields that the declaration compares.
 */
export async function checkNewRecord(
  context: RepositoryContext,
  resource: Resource,
  input: WriteInput,
): Promise<readonly string[]> {
  const values = await validateNew(context, resource, input);
  await assertUnique(context.source, resource, { values });
  return findDuplicates(context.source, resource, values);
}

/**
 * Creates a record: validates the payload and its links, runs the resource's `beforeCreate` hook, and stores the record
 * with its linked and nested records in one transaction. Where records are assigned, it is the caller's.
 */
export async function createRecord(
  context: RepositoryContext,
  resource: Resource,
  input: WriteInput,
): Promise<RecordResponse> {
  const { source, records, tools } = context;
  const checked = await validateNew(context, resource, input);
  const hook = tools.hooks?.[resource.name]?.beforeCreate;
  const own = resource.assigned && { [resource.assigned.to]: records.context.user.id };
  const created = hook ? await hook(checked, { ...records.context, records, source }) : checked;
  const values = omitEmpty({ ...own, ...created });
  const row = await inTransaction(context, (transaction) =>
    insertRecord(context, transaction, { resource, values, payload: input.payload }),
  );
  return context.toLoggedResponse(resource, row);
}
