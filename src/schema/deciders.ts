import { computedFrom } from './computed';
import { fieldsOf } from './condition';
import { sourcesOf } from './derived';
import type { Field } from './field';
import { perResource } from './remembered';
import { askedOf } from './required';
import type { Resource } from './resource';

/** Whether a field is a choice derived from another one (whether that is filled). */
export function isChoiceOf({ fields }: Pick<Resource, 'fields'>, choice: string, name: string): boolean {
  const derived = fields[choice]?.derived;
  return derived !== undefined && 'field' in derived && derived.field === name;
}

/** The fields that a derived or computed value depends on. */
export const madeOf = ({ derived, computed }: Pick<Field, 'derived' | 'computed'> = {}): readonly string[] => (derived ? sourcesOf(derived) : computed ? computedFrom(computed) : []);

/** Replaces derived and computed fields by the entered fields that they depend on, recursively. */
function typedAmong({ fields }: Pick<Resource, 'fields'>, names: readonly string[], seen: readonly string[] = []): string[] {
  return names.flatMap((name) => {
    const sources = seen.includes(name) ? [] : madeOf(fields[name]);
    return sources.length > 0 ? typedAmong({ fields }, sources, [...seen, name]) : [name];
  });
}

const none = { all: [] } as const;

/** The fields that `when` and `readOnlyWhen` of a field depend on. They may test a choice that is derived from the field itself, which is left out. */
function decidersOf(resource: Resource, name: string): string[] {
  const { when = none, readOnlyWhen = none } = resource.fields[name] ?? {};
  return typedAmong(resource, [...fieldsOf(when), ...fieldsOf(readOnlyWhen)].filter((other) => !isChoiceOf(resource, other, name)));
}

/** The fields that determine whether a field is required. */
export function askersOf(resource: Resource, name: string): string[] {
  const { when } = askedOf(resource.fields[name]) ?? {};
  return [...decidersOf(resource, name), ...(when ? [name, ...typedAmong(resource, fieldsOf(when))] : [])];
}

/** Whether a field has a condition. */
export const isConditional = (field: Field | undefined): boolean => field?.when !== undefined || field?.readOnlyWhen !== undefined;

function visit(resource: Resource, order: Set<string>, [name, path]: readonly [string, readonly string[]]): void {
  if (path.includes(name) || order.has(name) || !isConditional(resource.fields[name])) return;
  for (const other of decidersOf(resource, name)) visit(resource, order, [other, [...path, name]]);
  order.add(name);
}

/** The fields with a condition, each after its dependencies: in this order, one pass of evaluation is enough. */
export const conditionalFields = perResource((resource): readonly string[] => {
  const order = new Set<string>();
  for (const name of Object.keys(resource.fields)) visit(resource, order, [name, []]);
  return [...order];
});
