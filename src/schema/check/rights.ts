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
  if (listed.length === 0) yield `${where} names no role, so that nobody could; name one or leave it out`;
  yield* twiceProblems(where, listed);
  for (const role of listed) if (!roles.includes(role)) yield `${where} names the unknown role "${role}"; ${instead(role, roles)}`;
}

/** The fields that a field depends on: whoever sees it learns something of them, and whoever does not see them could not save it. */
function dependedOn(field: Field): string[] {
  const { when, readOnlyWhen, derived, computed } = field;
  const due = field.kind === 'date' ? field.due : undefined;
  const conditions = [when, askedOf(field)?.when, readOnlyWhen, due].flatMap((condition) => (condition ? fieldsOf(condition) : []));
  const start = [isDay(field) ? field.notBefore : undefined, followedBy(field)].filter((name) => name !== undefined);
  return [...new Set([...conditions, ...(derived ? sourcesOf(derived) : []), ...(computed ? computedFrom(computed) : []), ...start])];
}

/** The roles that write a field, beside those that may write the record at all. */
function* writerProblems({ readOnly, derived, computed, seenBy, writtenBy }: Field, { rights, label }: Resource): Problems {
  if (!writtenBy) return;
  if (readOnly || derived || computed) yield 'it has "writtenBy" and nobody writes it; leave "writtenBy" out';
  if (seenBy && !isWithin(writtenBy, seenBy)) yield 'it is written by roles that do not see it; name in "writtenBy" only those of "seenBy"';
  const { create, update } = rights ?? {};
  const able = create && update && [...new Set([...create, ...update])];
  if (able && !writtenBy.some((role) => able.includes(role))) yield `it is written by roles that may neither create nor change a ${label.one.toLowerCase()}; name one of ${able.map((role) => `"${role}"`).join(', ')}`;
}

/** A required field that somebody who creates a record could not fill in. */
function* requiredProblems(field: Field, subject: Subject): Problems {
  const { rights, label } = subject.resource;
  const [writers, one] = [field.writtenBy ?? field.seenBy, label.one.toLowerCase()];
  const choosers = isLinking(field) && !field.readOnly ? readersOf(targetOf(field.to, subject).target) : undefined;
  if (!isAlwaysRequired(field) || field.default !== undefined) return;
  if (writers && !isWithin(rights?.create, writers)) yield `it is required and not everybody who may create a ${one} may write it; give "rights.create" to ${quoted(writers)} alone, or give it a default`;
  else if (choosers && isLinking(field) && !isWithin(rights?.create, choosers)) yield `it is required and points to ${field.to}, which not everybody sees who may create ${a(one)}; give "rights.create" to ${quoted(choosers)} alone`;
}

/** Columns of rows from which somebody who edits the rows could not choose. */
function* columnRights(field: Field, subject: Subject): Problems {
  if (field.kind !== 'rows' || field.readOnly) return;
  const writers = inEach(readersOf(subject.resource), field.seenBy, field.writtenBy);
  for (const [name, column] of Object.entries(field.columns)) {
    const choosers = isLinking(column) ? readersOf(targetOf(column.to, subject).target) : undefined;
    if (choosers && isLinking(column) && !isWithin(writers, choosers)) yield `its column "${name}" points to ${column.to}, which not everybody sees who edits the rows; give it "writtenBy" with ${quoted(choosers)}`;
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
  if (seenBy && resource.titleFields.includes(name)) yield 'it is part of the title, which everybody sees, and has "seenBy"; take one of the two away';
  for (const other of dependedOn(field)) {
    const source = fieldOf(resource, other);
    if (source?.seenBy && other !== name && !isWithin(inEach(readersOf(resource), seenBy), source.seenBy)) yield `it depends on "${other}", which not everybody sees who sees it; give it the same "seenBy"`;
  }
}

/** What is shown of other records, and told in titles. */
function* shownRights({ resource }: Subject): Problems {
  const { relations, fields, titleFields, included, label } = resource;
  const isForNobody = (name: string): boolean => inEach(readersOf(resource), fieldOf(resource, name)?.seenBy)?.length === 0;
  const one = label.one.toLowerCase();
  for (const { name, shown } of relations.belongsTo) {
    for (const entry of shown) if (fields[entry.name] && isForNobody(entry.name)) yield `relation "${name}": it shows "${entry.field}", which nobody sees who sees ${a(one)}; give both to one role, or leave it out`;
  }
  for (const [name, { one: kept }] of Object.entries(relations.hasOne)) if (isForNobody(`${name}.id`)) yield `relation "${name}": nobody who sees ${a(one)} sees ${kept}; give both to one role, or take the relation away`;
  for (const name of titleFields) if (included[name] && !isSeenBy(resource, name, readersOf(resource))) yield `its title shows "${name}", which not everybody sees who sees ${a(one)}; name another field in "titleFields"`;
}

/** Which roles may do what, and see and write which fields. */
export function* rightsProblems(subject: Subject): Problems {
  const { resource } = subject;
  const readers = resource.rights?.list;
  for (const [verb, listed] of Object.entries(resource.rights ?? {})) {
    yield* roleProblems(`rights.${verb}`, listed, subject);
    for (const role of readers ? listed : []) if (!readers?.includes(role)) yield `rights.${verb} names "${role}", who may not see the records; name it in "rights.list" too`;
    if (!resource.verbs.some((known) => known === verb)) yield `rights.${verb} is about a verb that it has not; add the verb or leave it out`;
  }
  for (const [name, field] of Object.entries(resource.declared)) for (const problem of fieldRights([name, field], subject)) yield `field "${name}": ${problem}`;
  yield* shownRights(subject);
}
