import { isLinking } from '../references';
import { remembered } from '../remembered';
import { isNeededAtFirst } from '../required';
import type { Resource } from '../resource';
import { isSecret } from '../value';
import { circlesOf } from './circles';
import type { Problems, Subject } from './context';

/** The references that a new record must have, by name, with the resource that each points to. */
const neededLinks = ({ declared, relations }: Resource): [name: string, to: string][] =>
  Object.entries(declared).flatMap(([name, field]): [string, string][] => {
    const isWritten = relations.belongsTo.some(({ path, write }) => write !== undefined && path[0] === name);
    return isLinking(field) && isNeededAtFirst(field) && !isWritten ? [[name, field.to]] : [];
  });

/** The cycles of required references. */
const neededCircles = remembered((resources: Subject['resources']) => {
  // A resource with a password field holds users, and the server creates the first user itself.
  const isMade = (name: string) => Object.values(resources.get(name)?.declared ?? {}).some((field) => isSecret(field));
  const next = (name: string): string[] => {
    const one = resources.get(name);
    return one && !isMade(name) ? neededLinks(one).map(([, to]) => to) : [];
  };
  return circlesOf([...resources.keys()], next);
});

/** Required references in a cycle: each of the records would have to exist before the others. */
export function* firstProblems({ resource, resources }: Subject): Problems {
  for (const circle of neededCircles(resources)) {
    const [first = '', second = first] = circle;
    if (first !== resource.name) continue;
    const [field = ''] = neededLinks(resource).find(([, to]) => to === second) ?? [];
    if (circle.length === 1) yield `field "${field}": it is required and points to ${first} itself, so the first record could never be created; remove "required"`;
    else yield `field "${field}": it is required and leads back here, ${[...circle, first].join(' > ')}, so the first record could never be created; remove "required" from one of these references`;
  }
}
