import { foldText } from '../../fields';
import { isReference } from '../references';
import type { Resource } from '../resource';
import { keyOptionsOf } from '../resourceReferences';
import { hasPage, trashResourceName } from '../screenPaths';
import {
  duplicatesOf,
  fieldOf,
  findPrefixProblem,
  type CheckContext,
  type Problems,
  type ReservedNames,
} from './context';
import { wholeResource } from './parts';
import { family, rule, ruleOfEach } from './rule';
import { spellingVariants } from './textRules';
import { quoteList } from './wording';

/** A part of digits only is refused: it would be read as a record number. */
const isPath = (path: string): boolean =>
  /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(path) && !/(^|\/)\d+(\/|$)/.test(path);

/** Path segments that screens append to the address of a list or a record. */
const reservedRouteParts = ['new', 'edit'];

/** The routes of a resource's screens, which must be unique. */
function routesOf(resource: Resource, all: readonly Resource[]): string[] {
  const { screenPath, list, trash, relations } = resource;
  const below = relations.parent === undefined ? undefined : fieldOf(resource, relations.parent);
  const parentPath = isReference(below)
    ? `${all.find(({ name }) => name === below.to)?.screenPath ?? below.to}/:id/`
    : '';
  return [
    ...(list ? [`${parentPath}${screenPath}`] : []),
    ...(hasPage.record(resource) ? [`${screenPath}/:id`] : []),
    ...(hasPage.edit(resource) ? [`${screenPath}/:id/edit`] : []),
    ...(hasPage.create(resource) ? [`${screenPath}/new`] : []),
    ...(resource.import ? [`${screenPath}/import`] : []),
    ...(trash ? [trashResourceName(resource.name)] : []),
  ];
}

/** The API paths of a resource: of all records, and one per key for keyed records. */
function apiPathsOf(resource: Resource): string[] {
  const { apiPath, relations } = resource;
  const { keyed } = relations;
  const keys = keyed ? keyOptionsOf(resource).map(({ value }) => `${keyed.path ?? `${apiPath}/`}${value}`) : [];
  return [apiPath, ...keys];
}

/** The id prefixes of its own records; a view uses those of the resource that it shows. */
const prefixesOf = ({ idPrefix, trash, view }: Resource): string[] =>
  [...new Set(view ? [] : [idPrefix, trash?.idPrefix])].filter((prefix) => prefix !== undefined);

/** Rules of the addresses and the numbers of one kind of record. */
export const addressRules = family(wholeResource, [
  ruleOfEach(
    ({ resource: { apiPath, screenPath } }) =>
      Object.entries({ apiPath, screenPath: screenPath === '' ? 'home' : screenPath }).filter(
        ([, path]) => !isPath(path),
      ),
    ([option, path]) =>
      `has the ${option} "${path}"; write letters, digits, "_" and "-" with single slashes between the ` +
      'parts, and no part of digits only',
  ),
  ruleOfEach(
    ({ resource }) => resource.screenPath.split('/').filter((part) => reservedRouteParts.includes(part)),
    (part, { resource }) =>
      `has the screenPath "${resource.screenPath}", but "${part}" is reserved for forms; write another word`,
  ),
  rule(
    ({ resource }) =>
      resource.screenPath === '' && (hasPage.record(resource) || hasPage.create(resource) || hasPage.edit(resource)),
    'has an empty screenPath, so its pages would take the addresses of all other screens; set "screenPath"',
  ),
  ruleOfEach(
    ({ resource }) => duplicatesOf(routesOf(resource, [resource])),
    (route) => `has two screens with the same address "${route}"; set another "screenPath"`,
  ),
  rule(
    ({ resource: { idPrefix, trash } }) => idPrefix !== undefined && trash?.idPrefix === idPrefix && idPrefix,
    (prefix) => `has the trash.idPrefix "${prefix}", which is also the prefix of its other records; leave it out`,
  ),
  ruleOfEach(
    ({ resource: { idPrefix, trash } }) =>
      [idPrefix, trash?.idPrefix].flatMap((prefix) => (prefix === undefined ? [] : (findPrefixProblem(prefix) ?? []))),
    (problem) => `has the id prefix ${problem}`,
  ),
  rule(
    ({ resource: { label } }) => label.one.toLowerCase() === `${label.many.toLowerCase()}s`,
    (_, { resource: { label } }) => `has a label that calls one "${label.one}" and many "${label.many}"; swap the two`,
  ),
  rule(({ resource }) => resource.verbs.length === 0, 'has no verbs; name at least "list"'),
  rule(
    ({ resource: { verbs, list } }) => verbs.length > 0 && !verbs.includes('list') && !list,
    'is without the verb "list", which is needed to read records; add it',
  ),
]);

/** Values that must be unique among all resources. */
const uniqueValues: readonly (readonly [
  what: string,
  of: (resource: Resource, all: readonly Resource[]) => readonly string[],
  remedy: string,
])[] = [
  ['apiPath', apiPathsOf, 'set another "apiPath"'],
  ['screenPath', routesOf, 'set another "screenPath"'],
  ['label', ({ label }) => [...new Set([label.one, label.many])], 'give them different labels'],
  ['id prefix', prefixesOf, 'choose another'],
  [
    'menu entry',
    ({ menu, label }) => (menu ? [menu.label ?? label.many] : []),
    'give one of them another "menu.label"',
  ],
];

function* uniqueValueProblems(all: readonly Resource[]): Problems {
  for (const [what, of, remedy] of uniqueValues) {
    const firstByValue = new Map<string, Resource>();
    for (const resource of all) {
      for (const value of of(resource, all)) {
        const first = firstByValue.get(foldText(value));
        // Two labels that are the same have been told as labels.
        const isLabel = what === 'menu entry' && first?.label.many === value && resource.label.many === value;
        if (!first) firstByValue.set(foldText(value), resource);
        else if (first !== resource && !isLabel)
          yield `${resource.name}: it has the ${what} "${value}", which is already used by ${first.name}; ${remedy}`;
      }
    }
  }
}

/** Menu groups that exist without being declared. */
const fixedGroups = ['dashboard', 'trash'];

function* menuProblems(all: readonly Resource[]): Problems {
  const groups = all.flatMap(({ name, menu }) => (menu ? [[name, menu.group] as const] : []));
  for (const [name, group] of groups)
    if (fixedGroups.includes(group.trim().toLowerCase()))
      yield `${name}: menu.group is "${group}", which is a built-in group of the menu; choose another`;
  for (const [first = '', second = ''] of spellingVariants(groups.map(([, group]) => group)))
    yield (
      `${groups.find(([, group]) => group === second)?.[0] ?? ''}: menu.group "${second}" differs from ` +
      `"${first}" only in upper and lower case or spaces; spell both alike`
    );
}

/** Names that several resources share although each needs its own. */
export function* sharedNameProblems({ resources }: CheckContext): Problems {
  const all = [...resources.values()];
  yield* uniqueValueProblems(all);
  yield* menuProblems(all);
}

/** Names that are reserved by the server or by the product's own pages. */
export function* reservedProblems(
  all: readonly Resource[],
  { paths = [], addresses = [], tables = [], screens = [] }: ReservedNames,
): Problems {
  for (const resource of all) {
    const { name, view } = resource;
    for (const path of apiPathsOf(resource)) {
      if (paths.some((one) => `${path}/`.startsWith(`${one}/`)))
        yield (
          `${name}: its apiPath "${path}" is reserved by the server, as are ${quoteList(paths)}; set another ` +
          '"apiPath"'
        );
      else if (addresses.includes(path))
        yield `${name}: its apiPath "${path}" is the address of a route of the server; set another "apiPath"`;
    }
    for (const route of routesOf(resource, all))
      if (screens.includes(route))
        yield (
          `${name}: its screenPath makes the address "${route}", which is that of a page of the product; set ` +
          'another "screenPath"'
        );
    if (!view && tables.includes(name))
      yield `${name}: its name is reserved for a table of the server, as are ${quoteList(tables)}; choose another`;
  }
}
