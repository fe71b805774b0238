import { columnFieldNames } from '../listFields';
import type { Resource } from '../resource';
import { intersectRoles, isRoleSubset, readersOf, type Roles } from '../roles';
import { findSubListSearch } from '../subLists';
import { isWritable } from '../writable';
import { fieldOf, searchOf, targetOf, type Subject } from './context';
import {
  actionsWith,
  fieldParts,
  recordFieldParts,
  relationsWith,
  tableParts,
  wholeResource,
  type WholePart,
} from './parts';
import { family, only, rule, ruleOfEach, type Placed, type Rule } from './rule';
import { isSeenBy } from './useRules';
import { quoteList } from './wording';
import { fieldAudienceRules, recordOf } from './fieldAudience';

/* Rules of who may see and write what. */

/** A place that shows fields to some roles. */
interface Shown extends Placed {
  readonly names: readonly string[];
  readonly of: Resource;
  readonly roles: Roles;
}

function* shownPlaces(subject: Subject): Generator<Shown> {
  const { resource } = subject;
  const { list, record, rights } = resource;
  const of = resource;
  for (const { where, columns } of tableParts(subject)) {
    const names = columnFieldNames(columns).filter((name) => where !== 'trash.columns' || name !== 'discarded_by');
    yield { where, names, of, roles: (where === 'trash.columns' ? rights?.trash : undefined) ?? rights?.list };
  }
  yield { where: 'list.deleteSummary', names: list?.deleteSummary ?? [], of, roles: rights?.delete ?? rights?.list };
  if (record && !record.sections.some(({ part }) => part !== undefined))
    yield { where: 'the record page', names: record.sections.flatMap(({ fields }) => fields), of, roles: rights?.list };
  for (const { at, relation } of relationsWith('many', subject)) {
    const target = subject.resources.get(relation.many);
    if (target)
      yield { where: `${at}: its "columns"`, names: relation.columns ?? [], of: target, roles: target.rights?.list };
  }
}

/** Forms in which some of the users who may open them can fill in nothing. */
function closedForms({ resource }: Subject): [place: string, verb: string, names: readonly string[]][] {
  const { form, rights, fields } = resource;
  return (
    [
      ['create', 'create'],
      ['edit', 'update'],
    ] as const
  ).flatMap(([place, verb]) => {
    const sections = form?.sections.filter(({ during = verb }) => during === verb) ?? [];
    const names = sections
      .flatMap((section) => section.fields)
      .filter((name) => fields[name] && isWritable(resource, [name, fields[name]]));
    const isOpen = names.some((name) =>
      isRoleSubset(rights?.[verb], intersectRoles(fields[name]?.writtenBy, fields[name]?.seenBy)),
    );
    const isAsked = form?.[place] && names.length > 0 && !sections.some(({ part }) => part !== undefined);
    return isAsked && !isOpen ? [[place, verb, names]] : [];
  });
}

/** A place that lists records by a search, whose field has to be seen by all who use it. */
interface Listing extends Placed {
  readonly target: Resource | undefined;
  readonly search: string | undefined;
  readonly roles: Roles;
}

function* listings(subject: Subject): Generator<Listing> {
  const { resource } = subject;
  const roles = readersOf(resource);
  for (const { where, action } of actionsWith('listOf')(subject))
    yield { where, target: subject.resources.get(action.listOf), search: action.search, roles };
  for (const { where, relation } of relationsWith('many', subject)) {
    const target = subject.resources.get(relation.many);
    yield { where, target, search: target && findSubListSearch(target, relation.by), roles };
  }
  const warning = resource.list?.deleteWarning;
  if (warning)
    yield {
      where: 'list.deleteWarning',
      target: subject.resources.get(warning.resource),
      search: warning.search,
      roles: resource.rights?.delete ?? roles,
    };
}

/** Whether nobody sees both a record and one of its fields. */
const isForNobody = (resource: Resource, name: string): boolean =>
  intersectRoles(readersOf(resource), fieldOf(resource, name)?.seenBy)?.length === 0;

const resourceRules: readonly Rule<WholePart>[] = [
  ruleOfEach(
    (_, subject) => closedForms(subject),
    ([place, verb, names]) =>
      `has nothing to fill in in form.${place} for those who may not write ${quoteList(names)}; add a field ` +
      `that all of them may write, or give "rights.${verb}" to fewer roles`,
  ),
  ruleOfEach(
    ({ resource: { rights } }) =>
      Object.entries(rights ?? {}).flatMap(([verb, listed]) =>
        listed.filter((role) => rights?.list && !rights.list.includes(role)).map((role) => [verb, role] as const),
      ),
    ([verb, role]) => `gives rights.${verb} to "${role}", who may not see the records; name it in "rights.list" too`,
  ),
  ruleOfEach(
    ({ resource }) =>
      resource.titleFields.filter((name) => resource.included[name] && !isSeenBy(resource, name, readersOf(resource))),
    (name, { resource }) =>
      `has a title with "${name}", which not everyone who sees ${recordOf(resource)} can see; name another ` +
      'field in "titleFields"',
  ),
  ruleOfEach(
    ({ resource }) => [
      ...resource.relations.belongsTo.flatMap(({ name, shown }) =>
        shown
          .filter((entry) => resource.fields[entry.name] && isForNobody(resource, entry.name))
          .map(({ field }) => [name, field] as const),
      ),
      ...Object.entries(resource.relations.hasOne).flatMap(([name, { one }]) =>
        isForNobody(resource, `${name}.id`) ? [[name, one] as const] : [],
      ),
    ],
    ([relation, shown], { resource }) =>
      `shows by the relation "${relation}" what nobody who sees ${recordOf(resource)} can see, "${shown}"; ` +
      'let the same role see both, or leave it out',
  ),
];

/** Rules of who sees and writes what: no screen is empty, and nothing reveals a hidden field. */
export const audienceRules = [
  family(shownPlaces, [
    rule(
      ({ names, of, roles }) => names.length > 0 && !names.some((name) => isSeenBy(of, name, roles)) && names,
      (names) => `shows nothing to those who cannot see ${quoteList(names)}; add a field that everyone can see`,
    ),
  ]),
  family(listings, [
    rule(
      ({ target, search, roles }) => {
        const name = target && search !== undefined ? searchOf(target, search)?.field : undefined;
        return name !== undefined && !isRoleSubset(roles, fieldOf(target as Resource, name)?.seenBy) && name;
      },
      (name, { target }) =>
        `compares "${name}" of ${target?.name ?? ''}, which not everyone who uses it can see; name another ` +
        'search, or widen "seenBy" there',
    ),
  ]),
  family(recordFieldParts, fieldAudienceRules),
  family(fieldParts, [
    only(
      ({ table }) => table !== undefined && !table.readOnly,
      rule(
        ({ field, table }, subject) => {
          const readers = readersOf(targetOf(field, subject));
          const writers = intersectRoles(readersOf(subject.resource), table?.seenBy, table?.writtenBy);
          return readers && !isRoleSubset(writers, readers) && readers;
        },
        (readers) =>
          'points to records that not everyone who edits the rows can see; give the table "writtenBy" with ' +
          quoteList(readers),
      ),
    ),
  ]),
  family(wholeResource, resourceRules),
];
