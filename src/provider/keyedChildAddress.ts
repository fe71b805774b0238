import { DeclarationError, keysOf, type Resource } from '../schema';

export interface SlotAddress {
  readonly resource: Resource;
  /** Which keyed child: one of the values of the field that names them. */
  readonly slot: string;
  readonly parent: string | number | undefined;
}

/**
 * Path and query of one keyed child of a record, `{path}/{keyed child}?{parent}=<id>` (Records 7: insurances/primary?patient_id; Cases 7: insurances/case_primary?case_id). Throws a
 * DeclarationError for a keyed child that the declaration does not list and for a missing parent.
 */
export function keyedChildAddress({ resource, slot, parent }: SlotAddress): string {
  const { name, apiPath: path, relations: { keyed } } = resource;
  if (!keyed) throw new DeclarationError(`${name}: its records are no keyed children`);
  const known = keysOf(resource).map(({ value }) => value);
  if (!known.includes(slot)) throw new DeclarationError(`${name}: there is no slot "${slot}". Known are: ${known.join(', ')}`);
  if (parent === undefined) throw new DeclarationError(`${name}: reading a slot needs meta.parent, the ${keyed.parent}`);
  return `${keyed.path ?? `${path}/`}${encodeURIComponent(slot)}?${new URLSearchParams({ [keyed.parent]: String(parent) }).toString()}`;
}
