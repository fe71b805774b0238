import type { Field } from '../fields';
import { isEmptyValue, type Values } from './scalarValue';
import { memoizePerResource } from './registry';
import type { Resource } from './resource';
import { unrestrictedOf, writableFields } from './writable';

type Entry = readonly [name: string, field: Field];

/** The name of the keyed child that stores a field; undefined for any other field. */
export const keyedChildOf = ({ included }: Pick<Resource, 'included'>, name: string): string | undefined =>
  included[name]?.nested;

/** The writable fields of each keyed child that is written with a record, regardless of role. */
const fieldsByKeyedChild = memoizePerResource(
  (resource): readonly (readonly [child: string, fields: readonly Entry[]])[] => {
    const unrestricted = unrestrictedOf(resource);
    return Object.keys(unrestricted.relations.hasOne).map((child) => [
      child,
      writableFields(unrestricted).filter(([name]) => keyedChildOf(unrestricted, name) === child),
    ]);
  },
);

const isChildStored = (child: string, stored: Values | undefined): boolean =>
  typeof stored?.[`${child}.id`] === 'number';

/** Whether the record that stores a field is new: its keyed child if it has one, otherwise the record itself. */
export function isFieldOfNewRecord(resource: Resource, name: string, stored: Values | undefined): boolean {
  const child = keyedChildOf(unrestrictedOf(resource), name);
  return child === undefined ? stored === undefined : !isChildStored(child, stored);
}

/** The keyed children that are not stored and that these values create, each with its filled fields. */
export function findNewKeyedChildren(
  resource: Resource,
  values: Values,
  stored: Values | undefined,
): ReadonlyMap<string, readonly string[]> {
  const filled = fieldsByKeyedChild(resource).flatMap(([child, fields]): [string, string[]][] => {
    const names = isChildStored(child, stored)
      ? []
      : fields.flatMap(([name, field]) => (isEmptyValue(field, values[name]) ? [] : [name]));
    return names.length === 0 ? [] : [[child, names]];
  });
  return new Map(filled);
}
