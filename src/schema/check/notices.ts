import { defaultMessages } from '../messages';
import { isLinkField } from '../references';
import type { Resource } from '../resource';
import type { DeleteWarning, Verb } from '../resourceParts';
import { conditionProblems } from './conditions';
import { isSystemField } from '../systemFields';
import { fieldOf, duplicatesOf, findTarget, reasonNotLinking, type Problems, type Subject } from './context';
import { areCompatibleKinds } from './references';
import { suggestName, literalTextProblems } from './wording';

/** Problems of the warning about records that a deletion leaves behind. */
function* deleteWarningProblems(
  { resource: listed, search: by, unless, one, many }: DeleteWarning,
  subject: Subject,
): Problems {
  yield* literalTextProblems('list.deleteWarning', one);
  yield* literalTextProblems('list.deleteWarning', many);
  const { target, problem } = findTarget(listed, subject);
  if (problem !== undefined) yield `list.deleteWarning counts ${problem}`;
  if (!subject.resource.verbs.includes('delete'))
    yield 'list.deleteWarning is shown before a record is deleted, but the verb "delete" is missing; add the verb or leave list.deleteWarning out';
  if (!target) return;
  const search = Object.hasOwn(target.search, by) ? target.search[by] : undefined;
  const searched = search && fieldOf(target, search.field);
  const reason = search && reasonNotLinking(search);
  if (!search)
    yield `list.deleteWarning counts ${listed} by "${by}", which is not one of its searches; ${suggestName(by, Object.keys(target.search))}`;
  else if (
    searched &&
    !(isLinkField(searched) ? searched.to === subject.resource.name : areCompatibleKinds(searched.kind, 'prefixedId'))
  )
    yield `list.deleteWarning counts ${listed} by "${by}", which does not refer to ${subject.resource.name}; name a search that does`;
  else if (reason !== undefined) yield `list.deleteWarning counts ${listed} by "${by}", which ${reason}`;
  for (const problem of conditionProblems(unless, { ...subject, resource: target }))
    yield `list.deleteWarning.unless: ${problem}`;
}

/**
 * Other names that are names of fields of the same resource. That is only allowed if the two fields name each other.
 */
function* foreignNameProblems(name: string, others: readonly string[], { declared, alsoCalled }: Resource): Problems {
  for (const other of others) {
    const isOwn = Object.hasOwn(declared, other) || isSystemField(other);
    if (isOwn && other !== name && alsoCalled?.[other]?.includes(name) !== true)
      yield `alsoCalled names "${other}", which is another field, so an empty "${name}" would show the value of that field; leave it out`;
  }
}

/** Problems of the names that other servers use for a field: each name may stand for one field only. */
function* alsoCalledProblems(resource: Resource): Problems {
  const all = Object.entries(resource.alsoCalled ?? {}).flatMap(([, others]) => others ?? []);
  for (const other of duplicatesOf(all)) yield `alsoCalled names "${other}" twice; it can stand for one field only`;
  for (const [name, others] of Object.entries(resource.alsoCalled ?? {}))
    if (others?.includes(name)) yield `alsoCalled names "${name}" as another name of itself; leave it out`;
  for (const [name, others] of Object.entries(resource.alsoCalled ?? {}))
    if (fieldOf(resource, name)) yield* foreignNameProblems(name, others ?? [], resource);
}

/** The verb that each message belongs to; the other messages are about lists and records that cannot be read. */
const verbByMessage: Readonly<Partial<Record<string, Verb>>> = {
  created: 'create',
  createFailed: 'create',
  updated: 'update',
  updateFailed: 'update',
  deleted: 'delete',
  deleteFailed: 'delete',
  confirmDelete: 'delete',
  recovered: 'trash',
  recoverFailed: 'trash',
  confirmRecover: 'trash',
};

/** Problems of messages, which screens show as they are: braces are not replaced. */
function* messageProblems({ messages, label, verbs }: Resource): Problems {
  const defaults = Object.values<string>({ ...defaultMessages(label) });
  for (const [name, text] of Object.entries<string>({ ...messages }).filter((entry) => !defaults.includes(entry[1]))) {
    yield* literalTextProblems(`messages.${name}`, text);
    const verb = verbByMessage[name];
    if (verb !== undefined && !verbs.includes(verb))
      yield `messages.${name} belongs to the verb "${verb}", which is missing; add the verb or leave the message out`;
  }
}

/** Problems of the messages to users, and of the names that other servers use. */
export function* noticeProblems(subject: Subject): Problems {
  const { resource } = subject;
  if (resource.list?.deleteWarning) yield* deleteWarningProblems(resource.list.deleteWarning, subject);
  yield* alsoCalledProblems(resource);
  yield* messageProblems(resource);
}
