import { duplicateReasonKey, readInput } from '../../../schema/server';
import { findReference, linkedWriteGroups, type Resource, type Values } from '../../../schema';
import { HttpError, invalidFields } from '../../http/HttpError';
import { assertRoleAllows, withErrorPrefix, prefixErrors } from './nestedRecords';
import { checkWrite, storeChange, storeNewRecord } from './storeRecord';
import { lockReferences } from './checkReferences';
import { readOne } from '../readRecords';
import { createStaleVersionError } from './staleVersionError';
import { diffValues } from '../versions';
import type { RepositoryContext } from '../RepositoryContext';
import type { Row } from '../Records';
import type { WriteSource } from '../source';

interface LinkedWrite {
  readonly resource: Resource;
  /** The values that the payload sets, by the field names of this resource. */
  readonly values: Values;
  /** The original payload; it may carry the versions of linked records. */
  readonly payload: Values;
  readonly existing?: Row;
}

interface LinkedGroup {
  readonly reference: string;
  readonly target: Resource;
  readonly prefix: string;
  /** By the field names of the linked record. */
  readonly given: Values;
}

/** The parts of a payload that belong to linked records. */
function linkedGroupsOf(
  { registry }: Pick<WriteSource, 'registry'>,
  resource: Resource,
  values: Values,
): LinkedGroup[] {
  return linkedWriteGroups(resource, values).flatMap(({ reference, prefix }) => {
    const field = findReference(resource, reference);
    if (!field) return [];
    const given = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const included = resource.included[name];
      return included?.path[0] === reference && included.writable ? [[included.field, value]] : [];
    });
    return given.length > 0
      ? [{ reference, target: registry.get(field.to), prefix, given: Object.fromEntries(given) }]
      : [];
  });
}

/** Checks and locks the links of a linked record; errors are prefixed with its name in this record. */
const lockLinksOf = (
  source: WriteSource,
  { target, prefix }: LinkedGroup,
  { changes, before }: { readonly changes: Values; readonly before?: Row | undefined },
): Promise<void> => withErrorPrefix(prefix, () => lockReferences(source, target, { changes, values: {}, before }));

/** Whether the write is based on another version of the linked record than the stored one. */
function isStale({ prefix }: LinkedGroup, { row, payload }: { readonly row: Row; readonly payload: Values }): boolean {
  const version = payload[`${prefix}updated_at`];
  return typeof version === 'string' && Date.parse(version) !== Date.parse(String(row.updated_at));
}

async function updateLinked(
  context: RepositoryContext,
  source: WriteSource,
  { group, id, payload }: { readonly group: LinkedGroup; readonly id: number; readonly payload: Values },
): Promise<void> {
  const { target, prefix, reference, given } = group;
  const row = await readOne(source, target, { id, lock: true });
  if (!row) throw invalidFields({ [reference]: [`${target.label.one} does not exist`] });
  const { values, errors } = readInput(target, given, { existing: row, features: context.manufacturer.features });
  if (Object.keys(errors).length > 0) throw invalidFields(prefixErrors(prefix, errors));
  const changes = diffValues(target, row, values);
  if (Object.keys(changes).length === 0) return;
  assertRoleAllows(target, 'update');
  if (row.discarded_at !== null)
    throw new HttpError(409, `The ${target.label.one.toLowerCase()} is in the trash: recover it before changing it`);
  if (isStale(group, { row, payload }))
    throw await createStaleVersionError(context, source, { resource: target, row, linked: true });
  await checkWrite(context, source, { resource: target, kind: 'update', existing: row, values: changes });
  await lockLinksOf(source, group, { changes, before: row });
  await withErrorPrefix(prefix, () =>
    storeChange(context, source, { resource: target, row, values: changes, event: 'update' }),
  );
}

async function createLinked(
  context: RepositoryContext,
  source: WriteSource,
  { group, payload }: { readonly group: LinkedGroup; readonly payload: Values },
): Promise<number> {
  const { target, prefix, given } = group;
  const { values, errors } = readInput(target, given, { features: context.manufacturer.features });
  if (Object.keys(errors).length > 0) throw invalidFields(prefixErrors(prefix, errors));
  assertRoleAllows(target, 'create');
  await checkWrite(context, source, { resource: target, kind: 'create', values });
  await lockLinksOf(source, group, { changes: values });
  return withErrorPrefix(prefix, () =>
    storeNewRecord(context, source, { resource: target, values, reason: payload[`${prefix}${duplicateReasonKey}`] }),
  );
}

/** Whether the caller may set the reference, and so link a record created for it. */
const isSettable = ({ fields }: Resource, reference: string): boolean => fields[reference]?.readOnly !== true;

const isComplete = (resource: Resource, values: Values, reference: string): boolean =>
  linkedWriteGroups(resource, values).some((group) => group.reference === reference && group.complete);

/**
 * Writes the linked records of a payload (decision 13): updates those with an id, creates those without one if their
 * required fields are filled, and skips the others. Returns the references to the created records.
 */
export async function writeLinked(
  context: RepositoryContext,
  source: WriteSource,
  { resource, values, payload, existing }: LinkedWrite,
): Promise<Record<string, number>> {
  const created: Record<string, number> = {};
  for (const group of linkedGroupsOf(source, resource, values)) {
    const { reference } = group;
    const id = reference in values ? values[reference] : existing?.[reference];
    const isUnchanged = existing !== undefined && id === existing[reference];
    const complete = isComplete(resource, { ...(isUnchanged && existing), ...values }, reference);
    if (typeof id === 'number' && (complete || !isUnchanged))
      await updateLinked(context, source, { group, id, payload });
    else if (typeof id !== 'number' && complete && isSettable(resource, reference))
      created[reference] = await createLinked(context, source, { group, payload });
  }
  return created;
}
