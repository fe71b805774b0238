import { buildUpdatePayload, isBinary, isMasked, type Registry, type Resource, type Values } from '../../schema';
import { changedFields, pickValues } from './formValues';

/**
 * The fields by which the work on a kind of record goes on: the choices that its list, or that of a view on it, lets
 * set for several records at once.
 */
const statusFields = ({ name }: Pick<Resource, 'name'>, { all }: Pick<Registry, 'all'>): readonly string[] =>
  all.flatMap((other) => (other.name === name || other.view?.of === name ? (other.list?.bulkEdit ?? []) : []));

interface SavedChange {
  /** The record before and after the save, and what was sent. */
  readonly before: Values;
  readonly after: Values;
  readonly sent: Values;
}

/** Whether the record as it was read holds what it takes to set the field to the same value again. */
const isReadWhole = ({ fields, included }: Resource, name: string): boolean =>
  !(name in included) && !isBinary(fields[name]) && !isMasked(fields[name]);

/**
 * The former values of all that a save changed, if a status is among it; undefined if none is, or if an update cannot
 * put all of it back.
 */
export function formerValues(
  resource: Resource,
  { before, after, sent }: SavedChange,
  { registry, features }: { readonly registry: Registry; readonly features: readonly string[] },
): Values | undefined {
  // A rule of the server may have changed others with those that were sent.
  const followed = changedFields(resource, before, after).filter((name) => name in before);
  const names = [...new Set([...Object.keys(sent), ...followed])];
  if (!statusFields(resource, registry).some((name) => names.includes(name))) return undefined;
  const former = Object.fromEntries(
    Object.entries(pickValues(before, names)).map(([name, value]) => [name, value ?? null]),
  );
  const payload = buildUpdatePayload(resource, { values: { ...after, ...former }, original: after, features });
  return names.every((name) => isReadWhole(resource, name) && name in payload) ? former : undefined;
}
