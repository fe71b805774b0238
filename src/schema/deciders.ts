import { computedFrom } from './computed';
import { fieldsOf } from './condition';
import { sourcesOf } from './derived';
import type { Field } from './field';
import { perResource } from './remembered';
import { askedOf } from './required';
import type { Resource } from './resource';

/** Whether a field is the choice that stands for another one. */
export function isChoiceOf({ fields }: Pick<Resource, 'fields'>, choice: string, name: string): boolean {
  const derived = fields[choice]?.derived;
  return derived !== undefined && 'field' in derived && derived.field === name;
}

/** The fields that a value is made of, where it is read off others or computed from them. */
export const madeOf = ({ derived, computed }: Pick<Field, 'derived' | 'computed'> = {}): readonly string[] => (derived ? sourcesOf(derived) : computed ? computedFrom(computed) : []);

/** The fields that a condition looks at in the end: what is made of others stands for those others. */
function typedAmong({ fields }: Pick<Resource, 'fields'>, names: readonly string[], seen: readonly string[] = []): string[] {
  return names.flatMap((name) => {
    const sources = seen.includes(name) ? [] : madeOf(fields[name]);
    return sources.length > 0 ? typedAmong({ fields }, sources, [...seen, name]) : [name];
  });
}

const none = { all: [] } as const;

/** The fields whose values decide whether a field applies and may be written. A field may look at a choice that is read off itself. */
function decidersOf(resource: Resource, name: string): string[] {
  const { when = none, readOnlyWhen = none } = resource.fields[name] ?? {};
  return typedAmong(resource, [...fieldsOf(when), ...fieldsOf(readOnlyWhen)].filter((other) => !isChoiceOf(resource, other, name)));
}

/** The fields whose values decide whether a field has to be filled in. */
export function askersOf(resource: Resource, name: string): string[] {
  const { when } = askedOf(resource.fields[name]) ?? {};
  return [...decidersOf(resource, name), ...(when ? [name, ...typedAmong(resource, fieldsOf(when))] : [])];
}

/** Whether something decides on a field. */
export const isConditional = (field: Field | undefined): boolean => field?.when !== undefined || field?.readOnlyWhen !== undefined;

function visit(resource: Resource, order: Set<string>, [name, path]: readonly [string, readonly string[]]): void {
  if (path.includes(name) || order.has(name) || !isConditional(resource.fields[name])) return;
  for (const other of decidersOf(resource, name)) visit(resource, order, [other, [...path, name]]);
  order.add(name);
}

/** The fields with a condition, each after those that decide on it: judged in this order, one pass is enough. */
export const conditionalFields = perResource((resource): readonly string[] => {
  const order = new Set<string>();
  for (const name of Object.keys(resource.fields)) visit(resource, order, [name, []]);
  return [...order];
});
