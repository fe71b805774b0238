import { withArticle } from '../../fields';
import { isAlwaysRequired, requiredRuleOf } from '../required';
import type { Resource } from '../resource';
import { isRoleSubset, readersOf, type Roles } from '../roles';
import { targetOf, type Subject } from './context';
import { type FieldPart } from './parts';
import { rule, type Rule } from './rule';
import { quoteList } from './wording';

/** "a patient", for a record of a kind. */
export const recordOf = ({ label }: Resource): string => withArticle(label.one.toLowerCase());

/** Whether two lists of roles have no role in common; an undefined list stands for everybody. */
const areDisjoint = (roles: Roles, others: Roles): boolean =>
  roles !== undefined && others !== undefined && roles.length > 0 && !roles.some((role) => others.includes(role));

/** What some people who create records cannot fill in although it is required. */
function findUnfillable({ field, home: { resource } }: FieldPart, subject: Subject): string | undefined {
  const create = resource.rights?.create;
  if (!isAlwaysRequired(field) || field.default !== undefined) return undefined;
  const writers = field.writtenBy ?? field.seenBy;
  if (writers && !isRoleSubset(create, writers))
    return (
      `which not everyone who may create ${recordOf(resource)} may write; give "rights.create" only to ` +
      `${quoteList(writers)}, or give the field a default`
    );
  const readers = field.readOnly ? undefined : readersOf(targetOf(field, subject));
  return readers && !isRoleSubset(create, readers)
    ? `which points to records that not everyone who may create ${recordOf(resource)} can see; give ` +
        `"rights.create" only to ${quoteList(readers)}`
    : undefined;
}

/** Whether a form for new records asks for a reference to records that only administrators may see. */
function findRestrictedTarget({ name, field, home: { resource } }: FieldPart, subject: Subject): Resource | undefined {
  const { form, verbs, access } = resource;
  const isAsked =
    form?.create &&
    verbs.includes('create') &&
    form.sections.some(({ fields, during }) => during !== 'update' && fields.includes(name));
  const isNeeded =
    isAlwaysRequired(field) && !field.readOnly && field.during !== 'update' && field.default === undefined;
  const target = isAsked && isNeeded ? targetOf(field, subject) : undefined;
  return target?.access !== undefined && access !== target.access ? target : undefined;
}

/** Rules of who may see and write a field. */
export const fieldAudienceRules: readonly Rule<FieldPart>[] = [
  rule(
    ({ field, home: { resource } }) =>
      requiredRuleOf(field)?.in === 'form' && !resource.form && !resource.relations.keyed,
    'is required only in the form, but there is none; add "form", or leave "in" out',
  ),
  ...(['seenBy', 'writtenBy'] as const).map((option) =>
    rule(
      ({ field, home: { resource } }: FieldPart) =>
        areDisjoint(field[option], readersOf(resource)) && readersOf(resource),
      (readers) => `has "${option}" with roles that may not see the records; name one of ${quoteList(readers)} there`,
    ),
  ),
  rule(
    ({ field: { seenBy, writtenBy } }) => writtenBy && seenBy && !isRoleSubset(writtenBy, seenBy) && seenBy,
    (seenBy) =>
      `is written by roles that cannot see it; name in "writtenBy" only roles of "seenBy", ${quoteList(seenBy)}`,
  ),
  rule(
    ({ field: { writtenBy, during }, home: { resource } }) => {
      const { create, update } = resource.rights ?? {};
      const both = create && update && [...create, ...update];
      const permitted = during === undefined ? both : resource.rights?.[during];
      const isHidden = areDisjoint(writtenBy, readersOf(resource));
      return !isHidden && areDisjoint(writtenBy, permitted) && [...new Set(permitted)];
    },
    (permitted, { field: { during } }) =>
      `is written by roles that may not ${during ?? 'create or update'} a record; name one of ` +
      `${quoteList(permitted)} in "writtenBy"`,
  ),
  rule(findUnfillable, (problem) => `is required, ${problem}`),
  rule(
    findRestrictedTarget,
    ({ name, access }, { home: { resource } }) =>
      `is required and its value is chosen from ${name}, which only ${access ?? ''} may see; remove ` +
      `"required", or use "access" to let only the same people create ${recordOf(resource)}`,
  ),
  rule(
    ({ name, field, home: { resource } }) => field.seenBy && resource.titleFields.includes(name),
    'has "seenBy", but it is part of the title, which everyone sees; remove "seenBy" or take it out of "titleFields"',
  ),
  rule(
    ({ name, field, home: { resource } }) =>
      name === resource.relations.parent && field.seenBy && !isRoleSubset(readersOf(resource), field.seenBy),
    'is the reference to the parent record, which everyone has to see; remove "seenBy"',
  ),
];
