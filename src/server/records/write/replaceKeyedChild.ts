import { isSecret, readValue, writableFields, type Resource, type Values } from '../../../schema';
import { applyChange } from './applyChange';
import { checkVersion } from './changeRecord';
import { lockParent } from './checkReferences';
import { insertRecord } from './createRecord';
import { inTransaction } from './inTransaction';
import { HttpError } from '../../http/HttpError';
import { prepareInput, validatePrepared } from './prepareInput';
import { readKeyedChild } from '../readRecords';
import { createStaleVersionError } from './staleVersionError';
import type { RepositoryContext } from '../RepositoryContext';
import type { RecordResponse, Row, ChildKey, KeyedChildWrite } from '../Records';

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
