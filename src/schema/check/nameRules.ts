import { conditionFeatures } from '../../fields';
import { isMasked } from '../masked';
import { isLinkField } from '../references';
import type { Resource } from '../resource';
import { searchArgumentFor } from '../listOpeners';
import { describeUnknownResource, duplicatesOf, fieldOf, isLinking, searchOf, type Subject } from './context';
import { actionsWith, childNames, conditionParts, fieldParts, relationsWith } from './parts';
import { family, rule, ruleOfEach, type Placed } from './rule';
import { areCompatibleKinds } from './values';
import { kindWithArticle, suggestName } from './wording';

/* Names of everything else than fields: kinds of record, searches, roles, features and permissions. */

interface Named extends Placed {
  readonly name: string;
}

/** The places that name a kind of record. */
function* resourcePlaces(subject: Subject): Generator<Named> {
  const { list, view } = subject.resource;
  for (const { where, at, field } of fieldParts(subject)) {
    if (isLinkField(field)) yield { where, name: field.to };
    if (field.kind === 'text' && field.suggest !== undefined)
      yield { where: `${at}: its "suggest"`, name: field.suggest };
  }
  for (const { where, relation } of relationsWith('many', subject)) yield { where, name: relation.many };
  for (const { where, relation } of relationsWith('one', subject)) yield { where, name: relation.one };
  for (const { where, action } of actionsWith('listOf')(subject)) yield { where, name: action.listOf };
  for (const { where, action } of actionsWith('create')(subject)) yield { where, name: action.create };
  yield* childNames(subject);
  if (list?.deleteWarning) yield { where: 'list.deleteWarning', name: list.deleteWarning.resource };
  if (view) yield { where: 'view', name: view.of };
}

interface SearchPlace extends Placed {
  readonly listed: Resource;
  readonly name: string;
  /** The field of this record that the search must have as its precondition if it compares that. */
  readonly precondition?: string | undefined;
}

/** The places that list the records of another kind that belong to one of these. */
function* searchPlaces(subject: Subject): Generator<SearchPlace> {
  for (const { where, action } of actionsWith('listOf')(subject)) {
    const listed = subject.resources.get(action.listOf);
    if (listed) yield { where, listed, name: action.search, precondition: action.precondition?.field ?? '' };
  }
  const warning = subject.resource.list?.deleteWarning;
  const listed = warning && subject.resources.get(warning.resource);
  if (warning && listed) yield { where: 'list.deleteWarning', listed, name: warning.search };
}

/** Why a search does not find the records that belong to one of these; undefined if it does. */
function findLinkProblem({ listed, name, precondition }: SearchPlace, { resource }: Subject): string | undefined {
  const search = searchOf(listed, name);
  const searched = search && fieldOf(listed, search.field);
  if (!search) return `which is not one of its searches; ${suggestName(name, Object.keys(listed.search))}`;
  if (!isLinking(search))
    return (
      `which compares with "${search.op}" and so cannot find the records of one; name a search with the ` +
      'operator "eq" or "has"'
    );
  const { field: sent } = searchArgumentFor(listed, name, resource);
  if (sent !== 'id' && precondition !== undefined)
    return precondition === sent ? undefined : `which uses "${sent}" of this record; add a precondition on that field`;
  const refers = isLinkField(searched)
    ? searched.to === resource.name
    : !searched || areCompatibleKinds('prefixedId', searched.kind);
  return refers
    ? undefined
    : 'which is ' +
        `${isLinkField(searched) ? `a reference to ${searched.to}` : kindWithArticle(searched?.kind ?? '')}, not ` +
        `to ${resource.name}; name a search over a reference to ${resource.name}`;
}

interface RolesPlace extends Placed {
  readonly listed: readonly string[];
}

function* rolePlaces(subject: Subject): Generator<RolesPlace> {
  const places = [
    ...Object.entries(subject.resource.rights ?? {}).map(([verb, listed]) => [`rights.${verb}`, listed] as const),
    ...[...fieldParts(subject)].flatMap(({ at, field, table }) =>
      table
        ? []
        : [
            [`${at}: its "seenBy"`, field.seenBy] as const,
            [`${at}: its "writtenBy"`, field.writtenBy] as const,
            [`${at}: its masked.shownTo`, isMasked(field) ? field.masked.shownTo : undefined] as const,
          ],
    ),
  ];
  for (const [where, listed] of places) if (listed) yield { where, listed };
}

function* permissionPlaces(subject: Subject): Generator<Named> {
  const { menu } = subject.resource;
  if (menu?.permission !== undefined) yield { where: 'menu.permission', name: menu.permission };
  for (const { where, action } of actionsWith('page')(subject))
    if (action.permission !== undefined) yield { where: `${where}: its permission`, name: action.permission };
}

/** Rules of the names that declarations use of each other and of the product. */
export const nameRules = [
  family(resourcePlaces, [
    rule(
      ({ name }, subject) => describeUnknownResource(name, subject),
      (problem) => `names ${problem}`,
    ),
  ]),
  family(searchPlaces, [
    rule(findLinkProblem, (problem, { listed, name }) => `lists "${listed.name}" by "${name}", ${problem}`),
  ]),
  family(rolePlaces, [
    rule(({ listed }) => listed.length === 0, 'names no role, so it allows nobody; name one or leave it out'),
    ruleOfEach(
      ({ listed }) => duplicatesOf(listed),
      (role) => `names "${role}" twice; once is enough`,
    ),
    ruleOfEach(
      ({ listed }, { roles }) => listed.filter((role) => !roles.includes(role)),
      (role, _part, { roles }) => `names the unknown role "${role}"; ${suggestName(role, roles)}`,
    ),
  ]),
  family(permissionPlaces, [
    rule(
      ({ name }, { permissions }) => !permissions.includes(name),
      (_, { name }, { permissions }) => `is the unknown permission "${name}"; ${suggestName(name, permissions)}`,
    ),
  ]),
  family(conditionParts, [
    ruleOfEach(
      ({ condition }, { features }) =>
        [...new Set(conditionFeatures(condition))].filter((one) => !features.includes(one)),
      (name, _part, { features }) => `names the unknown feature "${name}"; ${suggestName(name, features)}`,
    ),
  ]),
];
