import type { Field } from './field';
import { isEmptyValue, type Values } from './plainValue';
import { perResource } from './remembered';
import type { Resource } from './resource';
import { wholeOf, writableFields } from './writable';

type Entry = readonly [name: string, field: Field];

/** The name of the keyed child that stores a field; undefined for any other field. */
export const childOf = ({ included }: Pick<Resource, 'included'>, name: string): string | undefined => included[name]?.nested;

/** The writable fields of each keyed child that is written with a record, regardless of role. */
const childFields = perResource((resource): readonly (readonly [child: string, fields: readonly Entry[]])[] => {
  const whole = wholeOf(resource);
  return Object.keys(whole.relations.hasOne).map((child) => [child, writableFields(whole).filter(([name]) => childOf(whole, name) === child)]);
});

const isStored = (child: string, stored: Values | undefined): boolean => typeof stored?.[`${child}.id`] === 'number';

/** Whether the record that stores a field is new: its keyed child if it has one, otherwise the record itself. */
export function isNewPlace(resource: Resource, name: string, stored: Values | undefined): boolean {
  const child = childOf(wholeOf(resource), name);
  return child === undefined ? stored === undefined : !isStored(child, stored);
}

/** The keyed children that are not stored and that these values create, each with its filled fields. */
export function begunChildren(resource: Resource, values: Values, stored: Values | undefined): ReadonlyMap<string, readonly string[]> {
  const filled = childFields(resource).flatMap(([child, fields]): [string, string[]][] => {
    const names = isStored(child, stored) ? [] : fields.flatMap(([name, field]) => (isEmptyValue(field, values[name]) ? [] : [name]));
    return names.length === 0 ? [] : [[child, names]];
  });
  return new Map(filled);
}
