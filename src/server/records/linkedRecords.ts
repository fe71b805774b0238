import { readInput, referenceOf, writtenGroups, type Resource, type Values } from '../../schema';
import { HttpError, invalidFields } from '../http/HttpError';
import { assertMay } from './assertMay';
import { atPrefix, prefixed } from './atPrefix';
import { holdReferences } from './checkReferences';
import { readOne } from './readRecords';
import { staleVersion } from './staleVersion';
import { changesOf } from './versions';
import type { RepositoryContext } from './RepositoryContext';
import type { Row } from './Records';
import type { WriteSource } from './source';
import { storeChange, storeNew } from './storeRecord';

interface LinkedWrite {
  readonly resource: Resource;
  /** The values that the payload sets, by the field names of this resource. */
  readonly values: Values;
  /** The original payload; it may carry the versions of linked records. */
  readonly payload: Values;
  readonly existing?: Row;
}

interface Group {
  readonly reference: string;
  readonly target: Resource;
  readonly prefix: string;
  /** By the field names of the linked record. */
  readonly given: Values;
}

/** The parts of a payload that belong to linked records. */
function groupsOf({ registry }: Pick<WriteSource, 'registry'>, resource: Resource, values: Values): Group[] {
  return writtenGroups(resource, values).flatMap(({ reference, prefix }) => {
    const field = referenceOf(resource, reference);
    if (!field) return [];
    const given = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const included = resource.included[name];
      return included?.path[0] === reference && included.writable ? [[included.field, value]] : [];
    });
    return given.length > 0 ? [{ reference, target: registry.get(field.to), prefix, given: Object.fromEntries(given) }] : [];
  });
}

/** Checks and locks the links of a linked record; errors are prefixed with its name in this record. */
const holdLinksOf = (source: WriteSource, { target, prefix }: Group, { changes, before }: { readonly changes: Values; readonly before?: Row }): Promise<void> =>
  atPrefix(prefix, () => holdReferences(source, target, { changes, values: {}, ...(before && { before }) }));

/** Whether the write is based on another version of the linked record than the stored one. */
function isStale({ prefix }: Group, { row, payload }: { readonly row: Row; readonly payload: Values }): boolean {
  const version = payload[`${prefix}updated_at`];
  return typeof version === 'string' && Date.parse(version) !== Date.parse(String(row.updated_at));
}

async function changeLinked(context: RepositoryContext, source: WriteSource, { group, id, payload }: { readonly group: Group; readonly id: number; readonly payload: Values }): Promise<void> {
  const { target, prefix, reference, given } = group;
  const row = await readOne(source, target, { id, lock: true });
  if (!row) throw invalidFields({ [reference]: [`${target.label.one} does not exist`] });
  const { values, errors } = readInput(target, given, { existing: row, features: context.manufacturer.features });
  if (Object.keys(errors).length > 0) throw invalidFields(prefixed(prefix, errors));
  const changes = changesOf(target, row, values);
  if (Object.keys(changes).length === 0) return;
  assertMay(target, 'update');
  if (row.discarded_at !== null) throw new HttpError(409, `The ${target.label.one.toLowerCase()} is in the trash: recover it before changing it`);
  if (isStale(group, { row, payload })) throw await staleVersion(context, source, { resource: target, row, linked: true });
  await holdLinksOf(source, group, { changes, before: row });
  await atPrefix(prefix, () => storeChange(context, source, { resource: target, row, values: changes, event: 'update' }));
}

async function createLinked(context: RepositoryContext, source: WriteSource, group: Group): Promise<number> {
  const { target, prefix, given } = group;
  const { values, errors } = readInput(target, given, { features: context.manufacturer.features });
  if (Object.keys(errors).length > 0) throw invalidFields(prefixed(prefix, errors));
  assertMay(target, 'create');
  await holdLinksOf(source, group, { changes: values });
  return atPrefix(prefix, () => storeNew(context, source, { resource: target, values }));
}

/** Whether the caller may set the reference, and so link a record created for it. */
const isChosen = ({ fields }: Resource, reference: string): boolean => fields[reference]?.readOnly !== true;

const isComplete = (resource: Resource, values: Values, reference: string): boolean =>
  writtenGroups(resource, values).some((group) => group.reference === reference && group.complete);

/**
 * Writes the linked records of a payload (decision 13): updates those with an id, creates those without one if their required fields are filled, and skips the others.
 * Returns the references to the created records.
 */
export async function writeLinked(context: RepositoryContext, source: WriteSource, { resource, values, payload, existing }: LinkedWrite): Promise<Record<string, number>> {
  const created: Record<string, number> = {};
  for (const group of groupsOf(source, resource, values)) {
    const { reference } = group;
    const id = reference in values ? values[reference] : existing?.[reference];
    const isSame = existing !== undefined && id === existing[reference];
    const complete = isComplete(resource, { ...(isSame && existing), ...values }, reference);
    if (typeof id === 'number' && (complete || !isSame)) await changeLinked(context, source, { group, id, payload });
    else if (typeof id !== 'number' && complete && isChosen(resource, reference)) created[reference] = await createLinked(context, source, group);
  }
  return created;
}
