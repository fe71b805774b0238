import { computedSources } from '../computed';
import { conditionFields, type Field, withArticle } from '../../fields';
import { isDateField } from '../dateRules';
import { derivedSources } from '../derived';
import { copiedFieldOf } from '../initialValues';
import { columnFieldNames } from '../listFields';
import { isLinkField } from '../references';
import { requiredRuleOf, isAlwaysRequired } from '../required';
import { listActions } from '../placedParts';
import type { Resource } from '../resource';
import { intersectRoles, isRoleSubset, type Roles, readersOf } from '../roles';
import { isWritable } from '../writable';
import { fieldOf, findTarget, type Problems, type Subject, duplicateProblems } from './context';
import { suggestName, quoteList } from './wording';

/** Whether all of these roles can see a field and the fields that it is derived from. */
export function isSeenBy(resource: Resource, name: string, roles: Roles): boolean {
  const field = fieldOf(resource, name);
  return (
    field === undefined ||
    [
      field,
      ...(field.derived ? derivedSources(field.derived) : []).flatMap((source) => fieldOf(resource, source) ?? []),
    ].every(({ seenBy }) => isRoleSubset(roles, seenBy))
  );
}

/** Problems of a place that would be empty for some of its readers. */
function* emptyPlaceProblems(
  where: string,
  names: readonly string[],
  { resource, roles }: { readonly resource: Resource; readonly roles: Roles },
): Problems {
  if (names.length > 0 && !names.some((name) => isSeenBy(resource, name, roles)))
    yield `${where} shows nothing to those who cannot see ${names.map((name) => `"${name}"`).join(', ')}; add a field that everyone can see`;
}

function* screenProblems(resource: Resource): Problems {
  const { list, trash, record, rights } = resource;
  const to = (roles: Roles) => ({ resource, roles });
  yield* emptyPlaceProblems('list.columns', columnFieldNames(list?.columns), to(rights?.list));
  yield* emptyPlaceProblems('list.related', columnFieldNames(list?.related), to(rights?.list));
  yield* emptyPlaceProblems('list.deleteSummary', list?.deleteSummary ?? [], to(rights?.delete ?? rights?.list));
  yield* emptyPlaceProblems(
    'trash.columns',
    columnFieldNames(trash?.columns).filter((name) => name !== 'discarded_by'),
    to(rights?.trash ?? rights?.list),
  );
  if (record && !record.sections.some(({ part }) => part !== undefined))
    yield* emptyPlaceProblems(
      'the record page',
      record.sections.flatMap(({ fields }) => fields),
      to(rights?.list),
    );
}

/** Forms in which some of the users who may open them can fill in nothing. */
function* formProblems(resource: Resource): Problems {
  const { form, rights, fields } = resource;
  for (const [place, during, verb] of [
    ['create', 'create', 'create'],
    ['edit', 'update', 'update'],
  ] as const) {
    const sections =
      form?.sections.filter((section) => section.during === undefined || section.during === during) ?? [];
    const names = sections
      .flatMap((section) => section.fields)
      .filter((name) => fields[name] && isWritable(resource, [name, fields[name]]));
    if (!form?.[place] || names.length === 0 || sections.some(({ part }) => part !== undefined)) continue;
    const isOpen = names.some((name) =>
      isRoleSubset(rights?.[verb], intersectRoles(fields[name]?.writtenBy, fields[name]?.seenBy)),
    );
    if (!isOpen)
      yield `form.${place} has nothing to fill in for those who may not write ${names.map((name) => `"${name}"`).join(', ')}; add a field that all of them may write, or give "rights.${verb}" to fewer roles`;
  }
}

/** Fields that actions and messages read, but that some of their users cannot see. */
function* readFieldProblems(resource: Resource): Problems {
  for (const action of listActions(resource)) {
    if (typeof action !== 'object' || !('precondition' in action)) continue;
    const { field: name } = action.precondition;
    if (!isSeenBy(resource, name, resource.rights?.list))
      yield `action "${action.label}" reads "${name}", which not everyone who sees the row can see; name another field`;
  }
}

function* relatedListProblems(subject: Subject): Problems {
  for (const { name, many, columns } of subject.resource.relations.hasMany) {
    const { target } = findTarget(many, subject);
    if (target && columns)
      for (const problem of emptyPlaceProblems('its "columns"', columns, {
        resource: target,
        roles: target.rights?.list,
      }))
        yield `relation "${name}": ${problem}`;
  }
}

/** Screens that would be empty for some of their users, or would reveal hidden fields to them. */
export function* visibilityProblems(subject: Subject): Problems {
  const { resource } = subject;
  yield* screenProblems(resource);
  yield* formProblems(resource);
  yield* readFieldProblems(resource);
  yield* relatedListProblems(subject);
}

/** Problems of a view that reveals its source records or fields to more users than may see them. */
export function* viewExposureProblems(resource: Resource, target: Resource): Problems {
  const readers = target.rights?.list;
  if (!isRoleSubset(resource.rights?.list, readers))
    yield `a view of ${target.name} may only be seen by roles that may see its records; set rights.list to ${(readers ?? []).map((role) => `"${role}"`).join(', ')}`;
  if (target.access !== undefined && resource.access !== target.access)
    yield `a view of ${target.name} must be only for ${target.access}, as its records are; set "access"`;
  for (const [name, field] of Object.entries(resource.declared)) {
    const kept = fieldOf(target, name);
    if (kept?.seenBy && !isRoleSubset(field.seenBy, kept.seenBy))
      yield `field "${name}": in ${target.name} only some roles can see it; give it the same "seenBy"`;
  }
}

function* roleProblems(where: string, listed: readonly string[] | undefined, { roles }: Subject): Problems {
  if (!listed) return;
  if (listed.length === 0) yield `${where} names no role, so it would allow nobody; name a role or leave it out`;
  yield* duplicateProblems(where, listed);
  for (const role of listed)
    if (!roles.includes(role)) yield `${where} names the unknown role "${role}"; ${suggestName(role, roles)}`;
}

/**
 * The fields that a field depends on. Its readers can infer their values, and a user who cannot see them could not save
 * it.
 */
function dependenciesOf(field: Field): string[] {
  const { when, readOnlyWhen, derived, computed } = field;
  const due = field.kind === 'date' ? field.due : undefined;
  const conditions = [when, requiredRuleOf(field)?.when, readOnlyWhen, due].flatMap((condition) =>
    condition ? conditionFields(condition) : [],
  );
  const start = [isDateField(field) ? field.notBefore : undefined, copiedFieldOf(field)].filter(
    (name) => name !== undefined,
  );
  return [
    ...new Set([
      ...conditions,
      ...(derived ? derivedSources(derived) : []),
      ...(computed ? computedSources(computed) : []),
      ...start,
    ]),
  ];
}

/** Problems of the roles that may write a field, compared with those that may see it or write the record. */
function* writerProblems(
  { readOnly, derived, computed, seenBy, writtenBy }: Field,
  { rights, label }: Resource,
): Problems {
  if (!writtenBy) return;
  if (readOnly || derived || computed) yield 'it has "writtenBy", but no user can write it; leave "writtenBy" out';
  if (seenBy && !isRoleSubset(writtenBy, seenBy))
    yield 'it is written by roles that cannot see it; name in "writtenBy" only roles of "seenBy"';
  const { create, update } = rights ?? {};
  const permittedRoles = create && update && [...new Set([...create, ...update])];
  if (permittedRoles && !writtenBy.some((role) => permittedRoles.includes(role)))
    yield `it is written by roles that may neither create nor change ${withArticle(label.one.toLowerCase())}; name one of ${permittedRoles.map((role) => `"${role}"`).join(', ')}`;
}

/** Problems of a required field that some of the roles which create records cannot fill in. */
function* requiredProblems(field: Field, subject: Subject): Problems {
  const { rights, label } = subject.resource;
  const [writers, resourceLabel] = [field.writtenBy ?? field.seenBy, label.one.toLowerCase()];
  const targetReaders =
    isLinkField(field) && !field.readOnly ? readersOf(findTarget(field.to, subject).target) : undefined;
  if (!isAlwaysRequired(field) || field.default !== undefined) return;
  if (writers && !isRoleSubset(rights?.create, writers))
    yield `it is required, but not everyone who may create ${withArticle(resourceLabel)} may write it; give "rights.create" only to ${quoteList(writers)}, or give the field a default`;
  else if (targetReaders && isLinkField(field) && !isRoleSubset(rights?.create, targetReaders))
    yield `it is required and points to ${field.to}, which not everyone who may create ${withArticle(resourceLabel)} can see; give "rights.create" only to ${quoteList(targetReaders)}`;
}

/** Problems of reference columns whose records some editors of the rows cannot see. */
function* columnRightProblems(field: Field, subject: Subject): Problems {
  if (field.kind !== 'rows' || field.readOnly) return;
  const writers = intersectRoles(readersOf(subject.resource), field.seenBy, field.writtenBy);
  for (const [name, column] of Object.entries(field.columns)) {
    const targetReaders = isLinkField(column) ? readersOf(findTarget(column.to, subject).target) : undefined;
    if (targetReaders && isLinkField(column) && !isRoleSubset(writers, targetReaders))
      yield `its column "${name}" points to ${column.to}, which not everyone who edits the rows can see; give the field "writtenBy" with ${quoteList(targetReaders)}`;
  }
}

function* fieldRightProblems([name, field]: readonly [string, Field], subject: Subject): Problems {
  const { resource } = subject;
  const { seenBy, writtenBy } = field;
  yield* roleProblems('its "seenBy"', seenBy, subject);
  yield* roleProblems('its "writtenBy"', writtenBy, subject);
  yield* writerProblems(field, resource);
  yield* requiredProblems(field, subject);
  yield* columnRightProblems(field, subject);
  if (seenBy && resource.titleFields.includes(name))
    yield 'it has "seenBy", but it is part of the title, which everyone sees; remove "seenBy" or take it out of "titleFields"';
  for (const other of dependenciesOf(field)) {
    const source = fieldOf(resource, other);
    if (source?.seenBy && other !== name && !isRoleSubset(intersectRoles(readersOf(resource), seenBy), source.seenBy))
      yield `it depends on "${other}", which not everyone who sees this field can see; give it the same "seenBy"`;
  }
}

/** Problems of fields shown of other records, and of fields in titles. */
function* shownFieldRightProblems({ resource }: Subject): Problems {
  const { relations, fields, titleFields, included, label } = resource;
  const isForNobody = (name: string): boolean =>
    intersectRoles(readersOf(resource), fieldOf(resource, name)?.seenBy)?.length === 0;
  const resourceLabel = label.one.toLowerCase();
  for (const { name, shown } of relations.belongsTo) {
    for (const entry of shown)
      if (fields[entry.name] && isForNobody(entry.name))
        yield `relation "${name}": it shows "${entry.field}", which nobody who sees ${withArticle(resourceLabel)} can see; let the same role see both, or leave it out`;
  }
  for (const [name, { one: kept }] of Object.entries(relations.hasOne))
    if (isForNobody(`${name}.id`))
      yield `relation "${name}": nobody who sees ${withArticle(resourceLabel)} can see ${kept}; let the same role see both, or remove the relation`;
  for (const name of titleFields)
    if (included[name] && !isSeenBy(resource, name, readersOf(resource)))
      yield `its title shows "${name}", which not everyone who sees ${withArticle(resourceLabel)} can see; name another field in "titleFields"`;
}

/** Problems of the roles that may use the verbs and see or write the fields. */
export function* rightsProblems(subject: Subject): Problems {
  const { resource } = subject;
  const readers = resource.rights?.list;
  for (const [verb, listed] of Object.entries(resource.rights ?? {})) {
    yield* roleProblems(`rights.${verb}`, listed, subject);
    for (const role of readers ? listed : [])
      if (!readers?.includes(role))
        yield `rights.${verb} names "${role}", who may not see the records; name it in "rights.list" too`;
    if (!resource.verbs.some((known) => known === verb))
      yield `rights.${verb} is for a verb that is missing; add the verb or leave this right out`;
  }
  for (const [name, field] of Object.entries(resource.declared))
    for (const problem of fieldRightProblems([name, field], subject)) yield `field "${name}": ${problem}`;
  yield* shownFieldRightProblems(subject);
}
