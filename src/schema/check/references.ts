import type { Field, FieldKind, FieldOf } from '../field';
import { kinds } from '../kinds';
import type { Operator } from '../operators';
import { isLinking, type LinkingField } from '../references';
import type { Resource } from '../resource';
import { inEach, isWithin, readersOf } from '../roles';
import { traitsOf } from '../value';
import { fieldOf, targetOf, type Problems, type Subject } from './context';
import { instead, quoted } from './wording';

/** Whether the values of two kinds are read and shown as each other: all of them are texts, or numbers that may say which record is meant. */
export function isAlike(one: FieldKind, other: FieldKind): boolean {
  const [its, others] = [traitsOf({ kind: one }), traitsOf({ kind: other })];
  return one === other || (its.family === 'text' && others.family === 'text') || (its.identifying === true && others.identifying === true);
}

/** Whether one field can hold what another does: of links, those to the same records. */
export function isAlikeField(one: Field, other: Field): boolean {
  if (!isLinking(one) && !isLinking(other)) return isAlike(one.kind, other.kind);
  return isLinking(one) && isLinking(other) && one.kind === other.kind && one.to === other.to;
}

/** Records that people pick by typing: something of their titles has to be searched for. */
export function* titleSearchProblems(what: string, name: string, subject: Subject): Problems {
  const { target } = targetOf(name, subject);
  if (!target || target.titleFields.length === 0) return;
  const isText = (title: string): boolean => (kinds[fieldOf(target, title)?.kind ?? 'text'].operators as readonly Operator[]).includes('contains');
  const isSearched = Object.values(target.search).some(({ field, op }) => op === 'contains' && target.titleFields.includes(field));
  if (!target.titleFields.some(isText)) yield `${what} by typing, where of ${quoted(target.titleFields)} nothing can be searched for; name a text among its titleFields, such as one that is computed`;
  else if (!isSearched) yield `${what} by typing, where no search looks into ${quoted(target.titleFields)} by contains; add one there`;
}

/** Prefixes of ids: each is that of some kind of record, or of its trash. */
export function* knownPrefixProblems({ prefixes }: FieldOf<'prefixedId'>, { resources }: Subject): Problems {
  const known = [...resources.values()].flatMap(({ idPrefix, trash }) => [idPrefix, trash?.idPrefix].filter((prefix) => prefix !== undefined));
  for (const prefix of prefixes) if (/^[A-Z]+$/.test(prefix) && !known.includes(prefix)) yield `one of its prefixes is "${prefix}", which no id has; ${instead(prefix, [...new Set(known)])}`;
}

/** What a reference points to. */
export function* referenceProblems(field: LinkingField, subject: Subject): Problems {
  const { target, problem } = targetOf(field.to, subject);
  if (problem !== undefined) yield `it refers to ${problem}`;
  if (!target) return;
  if (target.view) yield `it refers to ${field.to}, which is a view and keeps no records; refer to ${target.view.of}`;
  if (target.relations.keyed && field !== fieldOf(subject.resource, target.relations.keyed.parent)) yield `it refers to ${field.to}, whose records are one for each key and in no list to choose from; refer to what they belong to`;
  if (subject.resource.shared && !target.shared) yield `it refers to ${field.to}, whose records belong to one manufacturer each, while ${subject.resource.name} is shared by all; share both or neither`;
}

/** Why a new record of `target` would not keep the reference that it is created with from one of `resource`, with what would do; undefined where it does. */
export function lostAtCreate(name: string, { target, resource }: { readonly target: Resource; readonly resource: Resource }): string | undefined {
  const field = fieldOf(target, name);
  if (!field) return undefined;
  if (name in target.included && field.readOnly) return 'which is kept in another record and would stay empty; name a reference of its own';
  if (field.derived) return 'which is derived and would stay empty; name the reference that it is read off';
  if (field.readOnly) return 'which is read-only and would stay empty; let it be written';
  if (field.during === 'update') return 'which only a record that exists is asked for, so that it would stay empty; take "during" away there';
  const makers = inEach(readersOf(resource), target.rights?.create);
  return isWithin(makers, field.writtenBy) ? undefined : 'which not everybody writes who creates one; let the same roles write it';
}
