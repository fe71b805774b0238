import { isLinking } from '../references';
import { remembered } from '../remembered';
import { isNeededAtFirst } from '../required';
import type { Resource } from '../resource';
import { isSecret } from '../value';
import { circlesOf } from './circles';
import type { Problems, Subject } from './context';

/** The references without which no record is created, by their names, with what they point to. */
const neededLinks = ({ declared, relations }: Resource): [name: string, to: string][] =>
  Object.entries(declared).flatMap(([name, field]): [string, string][] => {
    const isWritten = relations.belongsTo.some(({ path, write }) => write !== undefined && path[0] === name);
    return isLinking(field) && isNeededAtFirst(field) && !isWritten ? [[name, field.to]] : [];
  });

/** The circles that required references lead round in. */
const neededCircles = remembered((resources: Subject['resources']) => {
  // The first of those who sign in is made by the server itself.
  const isMade = (name: string) => Object.values(resources.get(name)?.declared ?? {}).some((field) => isSecret(field));
  const next = (name: string): string[] => {
    const one = resources.get(name);
    return one && !isMade(name) ? neededLinks(one).map(([, to]) => to) : [];
  };
  return circlesOf([...resources.keys()], next);
});

/** Required references that lead round in a circle: each of the records would have to be there before the others. */
export function* firstProblems({ resource, resources }: Subject): Problems {
  for (const circle of neededCircles(resources)) {
    const [first = '', second = first] = circle;
    if (first !== resource.name) continue;
    const [field = ''] = neededLinks(resource).find(([, to]) => to === second) ?? [];
    if (circle.length === 1) yield `field "${field}": it is required and points to ${first} itself, so that there could be no first one; take "required" away`;
    else yield `field "${field}": it is required and leads back here, ${[...circle, first].join(' > ')}, so that there could be no first one; take "required" away from one of them`;
  }
}
