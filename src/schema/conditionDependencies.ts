import { computedSources } from './computed';
import { conditionFields, type Field } from '../fields';
import { derivedSources } from './derived';
import { memoizePerResource } from './registry';
import { requiredRuleOf } from './required';
import type { Resource } from './resource';

/** Whether a field is a choice derived from another one (whether that is filled). */
export function isDerivedChoiceOf({ fields }: Pick<Resource, 'fields'>, choice: string, name: string): boolean {
  const derived = fields[choice]?.derived;
  return derived !== undefined && 'field' in derived && derived.field === name;
}

/** The fields that a derived or computed value depends on. */
export const valueSources = ({ derived, computed }: Pick<Field, 'derived' | 'computed'> = {}): readonly string[] => [
  ...(derived ? derivedSources(derived) : []),
  ...(computed ? computedSources(computed) : []),
];

/** Replaces derived and computed fields by the entered fields that they depend on, recursively. */
function resolveEnteredFields(
  { fields }: Pick<Resource, 'fields'>,
  names: readonly string[],
  visited: readonly string[] = [],
): string[] {
  return names.flatMap((name) => {
    const sources = visited.includes(name) ? [] : valueSources(fields[name]);
    return sources.length > 0 ? resolveEnteredFields({ fields }, sources, [...visited, name]) : [name];
  });
}

const alwaysMet = { all: [] } as const;

/**
 * The fields that `when` and `readOnlyWhen` of a field depend on. They may test a choice that is derived from the field
 * itself, which is left out.
 */
function conditionDependencies(resource: Resource, name: string): string[] {
  const { when = alwaysMet, readOnlyWhen = alwaysMet } = resource.fields[name] ?? {};
  return resolveEnteredFields(
    resource,
    [...conditionFields(when), ...conditionFields(readOnlyWhen)].filter(
      (other) => !isDerivedChoiceOf(resource, other, name),
    ),
  );
}

/**
 * All fields that determine whether a field applies and can be written: those of its conditions, those of theirs, and
 * so on.
 */
export function conditionSources(resource: Resource, name: string): ReadonlySet<string> {
  const sources = new Set(conditionDependencies(resource, name));
  for (const source of sources) for (const further of conditionDependencies(resource, source)) sources.add(further);
  return sources;
}

/** The fields that determine whether a field is required. */
export function requiredDependencies(resource: Resource, name: string): string[] {
  const { when } = requiredRuleOf(resource.fields[name]) ?? {};
  return [
    ...conditionDependencies(resource, name),
    ...(when ? [name, ...resolveEnteredFields(resource, conditionFields(when))] : []),
  ];
}

/** Whether a field has a condition. */
export const isConditional = (field: Field | undefined): boolean =>
  field?.when !== undefined || field?.readOnlyWhen !== undefined;

function visit(resource: Resource, order: Set<string>, [name, path]: readonly [string, readonly string[]]): void {
  if (path.includes(name) || order.has(name) || !isConditional(resource.fields[name])) return;
  for (const dependency of conditionDependencies(resource, name)) visit(resource, order, [dependency, [...path, name]]);
  order.add(name);
}

/** The fields with a condition, each after its dependencies: in this order, one pass of evaluation is enough. */
export const conditionalFields = memoizePerResource((resource): readonly string[] => {
  const order = new Set<string>();
  for (const name of Object.keys(resource.fields)) visit(resource, order, [name, []]);
  return [...order];
});
