import { computedFrom } from '../computed';
import { fieldsOf } from '../condition';
import { isDay } from '../dayRules';
import { sourcesOf } from '../derived';
import { askedOf, isAlwaysRequired } from '../required';
import type { Field } from '../field';
import { isLinking } from '../references';
import type { Resource } from '../resource';
import { inEach, isWithin, readersOf } from '../roles';
import { followedBy } from '../start';
import { fieldOf, targetOf, twiceProblems, type Problems, type Subject } from './context';
import { isSeenBy } from './visibility';
import { a, instead, quoted } from './wording';

function* roleProblems(where: string, listed: readonly string[] | undefined, { roles }: Subject): Problems {
  if (!listed) return;
  if (listed.length === 0) yield `${where} names no role, so it would allow nobody; name a role or leave it out`;
  yield* twiceProblems(where, listed);
  for (const role of listed) if (!roles.includes(role)) yield `${where} names the unknown role "${role}"; ${instead(role, roles)}`;
}

/** The fields that a field depends on. Its readers can infer their values, and a user who cannot see them could not save it. */
function dependedOn(field: Field): string[] {
  const { when, readOnlyWhen, derived, computed } = field;
  const due = field.kind === 'date' ? field.due : undefined;
  const conditions = [when, askedOf(field)?.when, readOnlyWhen, due].flatMap((condition) => (condition ? fieldsOf(condition) : []));
  const start = [isDay(field) ? field.notBefore : undefined, followedBy(field)].filter((name) => name !== undefined);
  return [...new Set([...conditions, ...(derived ? sourcesOf(derived) : []), ...(computed ? computedFrom(computed) : []), ...start])];
}

/** Problems of the roles that may write a field, compared with those that may see it or write the record. */
function* writerProblems({ readOnly, derived, computed, seenBy, writtenBy }: Field, { rights, label }: Resource): Problems {
  if (!writtenBy) return;
  if (readOnly || derived || computed) yield 'it has "writtenBy", but no user can write it; leave "writtenBy" out';
  if (seenBy && !isWithin(writtenBy, seenBy)) yield 'it is written by roles that cannot see it; name in "writtenBy" only roles of "seenBy"';
  const { create, update } = rights ?? {};
  const able = create && update && [...new Set([...create, ...update])];
  if (able && !writtenBy.some((role) => able.includes(role))) yield `it is written by roles that may neither create nor change a ${label.one.toLowerCase()}; name one of ${able.map((role) => `"${role}"`).join(', ')}`;
}

/** Problems of a required field that some of the roles which create records cannot fill in. */
function* requiredProblems(field: Field, subject: Subject): Problems {
  const { rights, label } = subject.resource;
  const [writers, one] = [field.writtenBy ?? field.seenBy, label.one.toLowerCase()];
  const choosers = isLinking(field) && !field.readOnly ? readersOf(targetOf(field.to, subject).target) : undefined;
  if (!isAlwaysRequired(field) || field.default !== undefined) return;
  if (writers && !isWithin(rights?.create, writers)) yield `it is required, but not everyone who may create a ${one} may write it; give "rights.create" only to ${quoted(writers)}, or give the field a default`;
  else if (choosers && isLinking(field) && !isWithin(rights?.create, choosers)) yield `it is required and points to ${field.to}, which not everyone who may create ${a(one)} can see; give "rights.create" only to ${quoted(choosers)}`;
}

/** Problems of reference columns whose records some editors of the rows cannot see. */
function* columnRights(field: Field, subject: Subject): Problems {
  if (field.kind !== 'rows' || field.readOnly) return;
  const writers = inEach(readersOf(subject.resource), field.seenBy, field.writtenBy);
  for (const [name, column] of Object.entries(field.columns)) {
    const choosers = isLinking(column) ? readersOf(targetOf(column.to, subject).target) : undefined;
    if (choosers && isLinking(column) && !isWithin(writers, choosers)) yield `its column "${name}" points to ${column.to}, which not everyone who edits the rows can see; give the field "writtenBy" with ${quoted(choosers)}`;
  }
}

function* fieldRights([name, field]: readonly [string, Field], subject: Subject): Problems {
  const { resource } = subject;
  const { seenBy, writtenBy } = field;
  yield* roleProblems('its "seenBy"', seenBy, subject);
  yield* roleProblems('its "writtenBy"', writtenBy, subject);
  yield* writerProblems(field, resource);
  yield* requiredProblems(field, subject);
  yield* columnRights(field, subject);
  if (seenBy && resource.titleFields.includes(name)) yield 'it has "seenBy", but it is part of the title, which everyone sees; remove "seenBy" or take it out of "titleFields"';
  for (const other of dependedOn(field)) {
    const source = fieldOf(resource, other);
    if (source?.seenBy && other !== name && !isWithin(inEach(readersOf(resource), seenBy), source.seenBy)) yield `it depends on "${other}", which not everyone who sees this field can see; give it the same "seenBy"`;
  }
}

/** Problems of fields shown of other records, and of fields in titles. */
function* shownRights({ resource }: Subject): Problems {
  const { relations, fields, titleFields, included, label } = resource;
  const isForNobody = (name: string): boolean => inEach(readersOf(resource), fieldOf(resource, name)?.seenBy)?.length === 0;
  const one = label.one.toLowerCase();
  for (const { name, shown } of relations.belongsTo) {
    for (const entry of shown) if (fields[entry.name] && isForNobody(entry.name)) yield `relation "${name}": it shows "${entry.field}", which nobody who sees ${a(one)} can see; let the same role see both, or leave it out`;
  }
  for (const [name, { one: kept }] of Object.entries(relations.hasOne)) if (isForNobody(`${name}.id`)) yield `relation "${name}": nobody who sees ${a(one)} can see ${kept}; let the same role see both, or remove the relation`;
  for (const name of titleFields) if (included[name] && !isSeenBy(resource, name, readersOf(resource))) yield `its title shows "${name}", which not everyone who sees ${a(one)} can see; name another field in "titleFields"`;
}

/** Problems of the roles that may use the verbs and see or write the fields. */
export function* rightsProblems(subject: Subject): Problems {
  const { resource } = subject;
  const readers = resource.rights?.list;
  for (const [verb, listed] of Object.entries(resource.rights ?? {})) {
    yield* roleProblems(`rights.${verb}`, listed, subject);
    for (const role of readers ? listed : []) if (!readers?.includes(role)) yield `rights.${verb} names "${role}", who may not see the records; name it in "rights.list" too`;
    if (!resource.verbs.some((known) => known === verb)) yield `rights.${verb} is for a verb that is missing; add the verb or leave this right out`;
  }
  for (const [name, field] of Object.entries(resource.declared)) for (const problem of fieldRights([name, field], subject)) yield `field "${name}": ${problem}`;
  yield* shownRights(subject);
}
