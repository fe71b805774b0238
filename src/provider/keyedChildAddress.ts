import { DeclarationError, keyOptionsOf, type Resource } from '../schema';

export interface ChildAddress {
  readonly resource: Resource;
  /** The keyed child: one of the values of the key field. */
  readonly key: string;
  readonly parent: string | number | undefined;
}

/**
 * Path and query of a keyed child of a record, `{path}/{keyed child}?{parent}=<id>` (Records 7:
 * insurances/primary?patient_id; Cases 7: insurances/case_primary?case_id). Throws a DeclarationError for an undeclared
 * key and for a missing parent.
 */
export function keyedChildAddress({ resource, key, parent }: ChildAddress): string {
  const {
    name,
    apiPath: path,
    relations: { keyed },
  } = resource;
  if (!keyed) throw new DeclarationError(`${name}: its records are not keyed children`);
  const known = keyOptionsOf(resource).map(({ value }) => value);
  if (!known.includes(key))
    throw new DeclarationError(`${name}: there is no key "${key}". Known keys: ${known.join(', ')}`);
  if (parent === undefined)
    throw new DeclarationError(`${name}: reading a keyed child requires meta.parent, the ${keyed.parent}`);
  return `${keyed.path ?? `${path}/`}${encodeURIComponent(key)}?${new URLSearchParams({ [keyed.parent]: String(parent) }).toString()}`;
}
