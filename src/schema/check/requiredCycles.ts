import { isLinkField } from '../references';
import { memoizePerObject } from '../memoize';
import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import { isSecret } from '../value';
import { findCycles } from './cycles';
import type { Problems, Subject } from './context';

/** The references that a new record must have, by name, with the resource that each points to. */
const requiredReferencesOf = ({ declared, relations }: Resource): [name: string, to: string][] =>
  Object.entries(declared).flatMap(([name, field]): [string, string][] => {
    const isWritten = relations.belongsTo.some(({ path, write }) => write !== undefined && path[0] === name);
    return isLinkField(field) && isRequiredOnCreate(field) && !isWritten ? [[name, field.to]] : [];
  });

/** The cycles of required references. */
const requiredCyclesOf = memoizePerObject((resources: Subject['resources']) => {
  // A resource with a password field holds users, and the server creates the first user itself.
  const isCreatedByServer = (name: string) =>
    Object.values(resources.get(name)?.declared ?? {}).some((field) => isSecret(field));
  const next = (name: string): string[] => {
    const one = resources.get(name);
    return one && !isCreatedByServer(name) ? requiredReferencesOf(one).map(([, to]) => to) : [];
  };
  return findCycles([...resources.keys()], next);
});

/** Required references in a cycle: each of the records would have to exist before the others. */
export function* requiredCycleProblems({ resource, resources }: Subject): Problems {
  for (const cycle of requiredCyclesOf(resources)) {
    const [first = '', second = first] = cycle;
    if (first !== resource.name) continue;
    const [field = ''] = requiredReferencesOf(resource).find(([, to]) => to === second) ?? [];
    if (cycle.length === 1)
      yield `field "${field}": it is required and points to ${first} itself, so the first record could never be created; remove "required"`;
    else
      yield `field "${field}": it is required and leads back here, ${[...cycle, first].join(' > ')}, so the first record could never be created; remove "required" from one of these references`;
  }
}
