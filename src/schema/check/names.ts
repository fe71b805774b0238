import { hasPage, trashName } from '../addresses';
import { isLinking, isReference } from '../references';
import { keysOf } from '../referencesOf';
import type { Resource } from '../resource';
import { isHtml } from '../value';
import { fieldOf, nameProblems, permissionProblems, repeated, twiceProblems, type CheckContext, type Problems, type ReservedNames, type Subject } from './context';
import { spellingProblems } from './spelling';
import { prefixProblems } from './ownOptions';
import { hasSingleValue } from './values';
import { a, caseProblems, folded, quoted } from './wording';

function* titleProblems({ resource }: Subject): Problems {
  if (resource.titleFields.length === 0) yield 'its titleFields is an empty list; name the fields that tell one record from another';
  yield* nameProblems('titleFields', resource.titleFields, resource);
  yield* nameProblems('alsoCalled', Object.keys(resource.alsoCalled ?? {}), resource);
  yield* twiceProblems('titleFields', resource.titleFields);
  for (const name of resource.titleFields) {
    const field = fieldOf(resource, name);
    if (resource.included[name]?.nested !== undefined) yield `title names "${name}", which is kept in a nested record and not answered in lists; name a field of its own`;
    else if (field && (!hasSingleValue(field) || isHtml(field) || isLinking(field))) yield `title names "${name}", which is ${a(field.kind)} and no name; name a text`;
  }
}

/** No part of digits alone: it would be read as the number of a record. */
const isPath = (path: string): boolean => /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(path) && !/(^|\/)\d+(\/|$)/.test(path);

/** What screens put behind the address of a list, or of a record. */
const ownParts = ['new', 'edit'];

function* addressProblems({ apiPath: path, screenPath: route, idPrefix, trash }: Resource): Problems {
  if (!isPath(path)) yield `its apiPath is "${path}"; write letters, digits, "_" and "-" with single slashes between, no part of digits alone`;
  if (route !== '' && !isPath(route)) yield `its screenPath is "${route}"; write letters, digits, "_" and "-" with single slashes between, no part of digits alone`;
  for (const part of route.split('/')) if (ownParts.includes(part)) yield `its screenPath is "${route}", of which "${part}" is where forms stand; write another word`;
  if (idPrefix !== undefined && trash?.idPrefix === idPrefix) yield `trash.idPrefix is "${idPrefix}", as that of its records is anyway; leave it out`;
  for (const prefix of [idPrefix, trash?.idPrefix]) if (prefix !== undefined) yield* prefixProblems('its id prefix', prefix);
}

/** How one resource is called, and where it stands. */
export function* ownNameProblems(subject: Subject): Problems {
  const { resource } = subject;
  yield* spellingProblems('its name', resource.name);
  const { one, many } = resource.label;
  if (one.toLowerCase() === `${many.toLowerCase()}s`) yield `its label calls one "${one}" and many "${many}"; exchange the two`;
  yield* titleProblems(subject);
  yield* addressProblems(resource);
  yield* twiceProblems('verbs', resource.verbs);
  if (resource.verbs.length === 0) yield 'verbs is an empty list; name at least "list"';
  else if (!resource.verbs.includes('list')) yield 'its verbs are without "list", by which records are read; add it';
  if (resource.screenPath === '' && (hasPage.record(resource) || hasPage.create(resource) || hasPage.edit(resource))) yield 'its screenPath is empty, and its pages would take the addresses of every other screen; set "screenPath"';
  for (const route of repeated(routesOf(resource, [resource]))) yield `two of its screens stand at "${route}"; set another "screenPath"`;
  yield* permissionProblems('menu.permission', resource.menu?.permission, subject);
  if (resource.menu && !resource.list) yield 'it has a menu entry and no list to open; add "list" or take "menu" away';
}

/** Where the screens of a resource stand, as far as two must not stand in one place. */
function routesOf(resource: Resource, all: readonly Resource[]): string[] {
  const { parent } = resource.relations;
  const below = parent === undefined ? undefined : fieldOf(resource, parent);
  const { screenPath, list, trash } = resource;
  return [
    ...(list ? [isReference(below) ? `${all.find(({ name }) => name === below.to)?.screenPath ?? below.to}/:id/${screenPath}` : screenPath] : []),
    ...(hasPage.record(resource) ? [`${screenPath}/:id`] : []),
    ...(hasPage.edit(resource) ? [`${screenPath}/:id/edit`] : []),
    ...(hasPage.create(resource) ? [`${screenPath}/new`] : []),
    ...(trash ? [trashName(resource.name)] : []),
  ];
}

/** Where the API answers the records of a resource: together, and each key of those that are one for each key. */
function apiPathsOf(resource: Resource): string[] {
  const { apiPath, relations: { keyed } } = resource;
  return [apiPath, ...(keyed ? keysOf(resource).map(({ value }) => `${keyed.path ?? `${apiPath}/`}${value}`) : [])];
}

/** The prefixes of its own records: a view has those of the kind that it shows. */
const prefixesOf = ({ idPrefix, trash, view }: Resource): string[] => [...new Set(view ? [] : [idPrefix, trash?.idPrefix])].filter((prefix): prefix is string => prefix !== undefined);

/** What has to be another for each resource. */
const unlike: readonly { readonly what: string; readonly of: (resource: Resource, all: readonly Resource[]) => readonly string[]; readonly remedy: string }[] = [
  { what: 'apiPath', of: apiPathsOf, remedy: 'set another "apiPath"' },
  { what: 'screenPath', of: routesOf, remedy: 'set another "screenPath"' },
  { what: 'label', of: ({ label }) => [label.one, ...(label.many === label.one ? [] : [label.many])], remedy: 'give them labels that can be told apart' },
  { what: 'id prefix', of: prefixesOf, remedy: 'choose another' },
  { what: 'menu entry', of: ({ menu, label }) => (menu ? [menu.label ?? label.many] : []), remedy: 'give one of them another "menu.label"' },
];

function* clashes(all: readonly Resource[]): Problems {
  for (const { what, of, remedy } of unlike) {
    const owners = new Map<string, string>();
    for (const resource of all) {
      for (const value of of(resource, all)) {
        const key = folded(value);
        const first = owners.get(key);
        const isLabel = what === 'menu entry' && first !== undefined && all.some(({ name, label }) => name === first && label.many === value && resource.label.many === value);
        if (first === undefined) owners.set(key, resource.name);
        else if (first !== resource.name && !isLabel) yield `${resource.name}: its ${what} "${value}" is that of ${first} too; ${remedy}`;
      }
    }
  }
}

/** The parts of the menu that stand there without being declared. */
const fixedGroups = ['Dashboard', 'Trash'];

function* menuProblems(all: readonly Resource[]): Problems {
  const groups = all.flatMap(({ name, menu }) => (menu ? { name, group: menu.group } : []));
  for (const { name, group } of groups) {
    const fixed = fixedGroups.find((title) => title.toLowerCase() === group.trim().toLowerCase());
    if (fixed !== undefined) yield `${name}: menu.group is "${group}", which the menu has by itself; choose another`;
  }
  const owners = new Map(groups.map(({ name, group }) => [group, name]).reverse() as [string, string][]);
  const titles = [...new Set(groups.map(({ group }) => group))];
  for (const problem of caseProblems('menu.group', titles)) {
    const title = titles.find((group) => problem.startsWith(`menu.group "${group}"`)) ?? '';
    yield `${owners.get(title) ?? ''}: ${problem}`;
  }
}

/** Names that two resources share, where each needs its own. */
export function* sharedNameProblems({ resources }: CheckContext): Problems {
  const all = [...resources.values()];
  yield* clashes(all);
  yield* menuProblems(all);
}

/** Names that the server keeps for itself. */
export function* reservedProblems(all: readonly Resource[], { paths, addresses = [], tables }: ReservedNames): Problems {
  for (const resource of all) {
    const { name, view } = resource;
    for (const path of apiPathsOf(resource)) {
      if (paths.some((one) => `${path}/`.startsWith(`${one}/`))) yield `${name}: its apiPath "${path}" belongs to the server, as ${quoted(paths)} do; set another "apiPath"`;
      else if (addresses.includes(path)) yield `${name}: its apiPath "${path}" is where a route of the server stands; set another "apiPath"`;
    }
    if (!view && tables.includes(name)) yield `${name}: its name is that of a table of the server, as ${quoted(tables)} are; choose another`;
  }
}
