import { isLinking } from '../references';
import { isAlwaysRequired } from '../required';
import type { Resource } from '../resource';
import { isSecret } from '../value';
import { circlesOf } from './circles';
import type { Problems, Subject } from './context';

/** The references without which no record is created, by their names, with what they point to. */
const neededLinks = ({ declared, relations }: Resource): [name: string, to: string][] =>
  Object.entries(declared).flatMap(([name, field]): [string, string][] => {
    const isWritten = relations.belongsTo.some(({ path, write }) => write !== undefined && path[0] === name);
    const isNeeded = isLinking(field) && isAlwaysRequired(field) && field.when === undefined && field.default === undefined && field.during !== 'update' && !field.readOnly && !isWritten;
    return isNeeded ? [[name, field.to]] : [];
  });

/** Required references that lead round in a circle: each of the records would have to be there before the others. */
export function* firstProblems({ resource, resources }: Subject): Problems {
  // The first of those who sign in is made by the server itself.
  const isMade = (name: string) => Object.values(resources.get(name)?.declared ?? {}).some((field) => isSecret(field));
  const next = (name: string): string[] => {
    const one = resources.get(name);
    return one && !isMade(name) ? neededLinks(one).map(([, to]) => to) : [];
  };
  for (const circle of circlesOf([...resources.keys()], next)) {
    const [first = '', second = first] = circle;
    if (first !== resource.name) continue;
    const [field = ''] = neededLinks(resource).find(([, to]) => to === second) ?? [];
    if (circle.length === 1) yield `field "${field}": it is required and points to ${first} itself, so that there could be no first one; take "required" away`;
    else yield `field "${field}": it is required and leads back here, ${[...circle, first].join(' > ')}, so that there could be no first one; take "required" away from one of them`;
  }
}
