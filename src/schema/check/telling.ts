import { isLinking } from '../references';
import type { Resource } from '../resource';
import type { DeleteTells } from '../resourceParts';
import { closedOptionsOf } from '../value';
import { conditionProblems } from './conditions';
import { fieldOf, nameProblems, repeated, targetOf, type Problems, type Subject } from './context';
import { isAlike } from './references';
import { instead } from './wording';

/** What is said of the records that a deletion leaves behind. */
function* deleteTellsProblems({ resource: listed, by, unless }: DeleteTells, subject: Subject): Problems {
  const { target, problem } = targetOf(listed, subject);
  if (problem !== undefined) yield `list.deleteTells counts ${problem}`;
  if (!subject.resource.verbs.includes('delete')) yield 'list.deleteTells is what a deletion says, and the verb "delete" is missing; add it or leave this out';
  if (!target) return;
  const search = Object.hasOwn(target.search, by) ? target.search[by] : undefined;
  const searched = search && fieldOf(target, search.field);
  if (!search) yield `list.deleteTells counts ${listed} by "${by}", which is no search of it; ${instead(by, Object.keys(target.search))}`;
  else if (searched && !(isLinking(searched) ? searched.to === subject.resource.name : isAlike(searched.kind, 'prefixedId'))) yield `list.deleteTells counts ${listed} by "${by}", which does not refer to ${subject.resource.name}; name a search that does`;
  for (const problem of conditionProblems(unless, { ...subject, resource: target })) yield `list.deleteTells.unless: ${problem}`;
}

/** What is said after a create, by the value of a field. */
function* createdProblems({ createdSays, verbs, ...resource }: Resource): Problems {
  if (!createdSays) return;
  yield* nameProblems('createdSays', [createdSays.field], resource);
  if (!verbs.includes('create')) yield 'createdSays is said after a create, and the verb "create" is missing; add it or leave this out';
  const field = fieldOf(resource, createdSays.field);
  const known = field && closedOptionsOf(field)?.map(({ value }) => value);
  for (const value of known ? Object.keys(createdSays.values) : []) {
    if (!known?.includes(value)) yield `createdSays says something of "${value}", which "${createdSays.field}" never is; ${instead(value, known ?? [])}`;
  }
}

/** The names under which other servers answer a field: each stands for one field. */
function* otherNames(resource: Resource): Problems {
  const all = Object.entries(resource.alsoCalled ?? {}).flatMap(([, others]) => others ?? []);
  for (const other of repeated(all)) yield `alsoCalled names "${other}" twice; one field is meant by it`;
}

/** Sentences that a screen says as they are: what stands in braces would be read out. */
function* messageProblems({ messages }: Resource): Problems {
  for (const [name, text] of Object.entries<string>({ ...messages })) {
    const [place] = /\{\w*\}/.exec(text) ?? [];
    if (place !== undefined) yield `messages.${name} says "${place}", for which nothing is put in; write it out`;
  }
}

/** What people and other servers are told of a kind of record. */
export function* tellingProblems(subject: Subject): Problems {
  const { resource } = subject;
  if (resource.list?.deleteTells) yield* deleteTellsProblems(resource.list.deleteTells, subject);
  yield* createdProblems(resource);
  yield* otherNames(resource);
  yield* messageProblems(resource);
}
