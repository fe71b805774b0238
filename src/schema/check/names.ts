import { foldText } from '../../fields';
import { isLinkField, isReference } from '../references';
import type { Resource } from '../resource';
import { keyOptionsOf } from '../resourceReferences';
import { hasPage, trashResourceName } from '../screenPaths';
import { isHtml } from '../value';
import {
  fieldOf,
  nameProblems,
  permissionProblems,
  duplicatesOf,
  duplicateProblems,
  type CheckContext,
  type Problems,
  type ReservedNames,
  type Subject,
} from './context';
import { spellingProblems } from './labels';
import { prefixProblems } from './ownOptions';
import { hasSingleValue } from './values';
import { kindWithArticle, spellingVariantProblems, quoteList } from './wording';

function* titleFieldProblems({ resource }: Subject): Problems {
  if (resource.titleFields.length === 0)
    yield 'its titleFields is an empty list; name the fields that tell one record from another';
  yield* nameProblems('alsoCalled', Object.keys(resource.alsoCalled ?? {}), resource);
  for (const [option, names] of [
    ['titleFields', resource.titleFields],
    ['subtitleFields', resource.subtitleFields ?? []],
  ] as const) {
    yield* nameProblems(option, names, resource);
    yield* duplicateProblems(option, names);
  }
  for (const [part, name] of [
    ...resource.titleFields.map((title) => ['title', title] as const),
    ...(resource.subtitleFields ?? []).map((subtitle) => ['subtitleFields', subtitle] as const),
  ]) {
    const field = fieldOf(resource, name);
    if (resource.included[name]?.nested !== undefined)
      yield `${part} names "${name}", which belongs to a nested record and is not available in lists; name a field of this resource`;
    else if (field && (!hasSingleValue(field) || isHtml(field) || isLinkField(field)))
      yield `${part} names "${name}", which is ${kindWithArticle(field.kind)} and cannot name a record; name a text`;
  }
}

/** A part of digits only is refused: it would be read as a record number. */
const isPath = (path: string): boolean =>
  /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(path) && !/(^|\/)\d+(\/|$)/.test(path);

/** Path segments that screens append to the address of a list or a record. */
const reservedRouteParts = ['new', 'edit'];

function* addressProblems({ apiPath: path, screenPath: route, idPrefix, trash }: Resource): Problems {
  if (!isPath(path))
    yield `its apiPath is "${path}"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only`;
  if (route !== '' && !isPath(route))
    yield `its screenPath is "${route}"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only`;
  for (const part of route.split('/'))
    if (reservedRouteParts.includes(part))
      yield `its screenPath is "${route}", but "${part}" is reserved for forms; write another word`;
  if (idPrefix !== undefined && trash?.idPrefix === idPrefix)
    yield `trash.idPrefix is "${idPrefix}", which is also the prefix of its other records; leave it out`;
  for (const prefix of [idPrefix, trash?.idPrefix])
    if (prefix !== undefined) yield* prefixProblems('its id prefix', prefix);
}

/** Problems of a resource's names, addresses and menu entry. */
export function* ownNameProblems(subject: Subject): Problems {
  const { resource } = subject;
  yield* spellingProblems('its name', resource.name);
  const { one, many } = resource.label;
  if (one.toLowerCase() === `${many.toLowerCase()}s`)
    yield `its label calls one "${one}" and many "${many}"; swap the two`;
  yield* titleFieldProblems(subject);
  yield* addressProblems(resource);
  yield* duplicateProblems('verbs', resource.verbs);
  if (resource.verbs.length === 0) yield 'verbs is an empty list; name at least "list"';
  else if (!resource.verbs.includes('list'))
    yield 'its verbs are without "list", which is needed to read records; add it';
  if (resource.screenPath === '' && (hasPage.record(resource) || hasPage.create(resource) || hasPage.edit(resource)))
    yield 'its screenPath is empty, so its pages would take the addresses of all other screens; set "screenPath"';
  for (const route of duplicatesOf(routesOf(resource, [resource])))
    yield `two of its screens have the same address "${route}"; set another "screenPath"`;
  yield* permissionProblems('menu.permission', resource.menu?.permission, subject);
  if (resource.menu && !resource.list) yield 'it has a menu entry but no list to open; add "list" or remove "menu"';
}

/** The routes of a resource's screens, which must be unique. */
function routesOf(resource: Resource, all: readonly Resource[]): string[] {
  const { parent } = resource.relations;
  const below = parent === undefined ? undefined : fieldOf(resource, parent);
  const { screenPath, list, trash } = resource;
  return [
    ...(list
      ? [
          isReference(below)
            ? `${all.find(({ name }) => name === below.to)?.screenPath ?? below.to}/:id/${screenPath}`
            : screenPath,
        ]
      : []),
    ...(hasPage.record(resource) ? [`${screenPath}/:id`] : []),
    ...(hasPage.edit(resource) ? [`${screenPath}/:id/edit`] : []),
    ...(hasPage.create(resource) ? [`${screenPath}/new`] : []),
    ...(trash ? [trashResourceName(resource.name)] : []),
  ];
}

/** The API paths of a resource: of all records, and one per key for keyed records. */
function apiPathsOf(resource: Resource): string[] {
  const {
    apiPath,
    relations: { keyed },
  } = resource;
  return [
    apiPath,
    ...(keyed ? keyOptionsOf(resource).map(({ value }) => `${keyed.path ?? `${apiPath}/`}${value}`) : []),
  ];
}

/** The id prefixes of its own records; a view uses those of the resource that it shows. */
const prefixesOf = ({ idPrefix, trash, view }: Resource): string[] =>
  [...new Set(view ? [] : [idPrefix, trash?.idPrefix])].filter((prefix): prefix is string => prefix !== undefined);

/** Values that must be unique among all resources. */
const uniqueValues: readonly {
  readonly what: string;
  readonly of: (resource: Resource, all: readonly Resource[]) => readonly string[];
  readonly remedy: string;
}[] = [
  { what: 'apiPath', of: apiPathsOf, remedy: 'set another "apiPath"' },
  { what: 'screenPath', of: routesOf, remedy: 'set another "screenPath"' },
  {
    what: 'label',
    of: ({ label }) => [label.one, ...(label.many === label.one ? [] : [label.many])],
    remedy: 'give them different labels',
  },
  { what: 'id prefix', of: prefixesOf, remedy: 'choose another' },
  {
    what: 'menu entry',
    of: ({ menu, label }) => (menu ? [menu.label ?? label.many] : []),
    remedy: 'give one of them another "menu.label"',
  },
];

function* uniqueValueProblems(all: readonly Resource[]): Problems {
  for (const { what, of, remedy } of uniqueValues) {
    const firstByValue = new Map<string, string>();
    for (const resource of all) {
      for (const value of of(resource, all)) {
        const key = foldText(value);
        const first = firstByValue.get(key);
        const isLabel =
          what === 'menu entry' &&
          first !== undefined &&
          all.some(({ name, label }) => name === first && label.many === value && resource.label.many === value);
        if (first === undefined) firstByValue.set(key, resource.name);
        else if (first !== resource.name && !isLabel)
          yield `${resource.name}: its ${what} "${value}" is already used by ${first}; ${remedy}`;
      }
    }
  }
}

/** Menu groups that exist without being declared. */
const fixedGroups = ['Dashboard', 'Trash'];

function* menuProblems(all: readonly Resource[]): Problems {
  const groups = all.flatMap(({ name, menu }) => (menu ? { name, group: menu.group } : []));
  for (const { name, group } of groups) {
    const fixed = fixedGroups.find((title) => title.toLowerCase() === group.trim().toLowerCase());
    if (fixed !== undefined)
      yield `${name}: menu.group is "${group}", which is a built-in group of the menu; choose another`;
  }
  const resourceByGroup = new Map(groups.map(({ name, group }) => [group, name]).reverse() as [string, string][]);
  const titles = [...new Set(groups.map(({ group }) => group))];
  for (const problem of spellingVariantProblems('menu.group', titles)) {
    const title = titles.find((group) => problem.startsWith(`menu.group "${group}"`)) ?? '';
    yield `${resourceByGroup.get(title) ?? ''}: ${problem}`;
  }
}

/** Names that several resources share although each needs its own. */
export function* sharedNameProblems({ resources }: CheckContext): Problems {
  const all = [...resources.values()];
  yield* uniqueValueProblems(all);
  yield* menuProblems(all);
}

/** Names that are reserved by the server. */
export function* reservedProblems(
  all: readonly Resource[],
  { paths, addresses = [], tables }: ReservedNames,
): Problems {
  for (const resource of all) {
    const { name, view } = resource;
    for (const path of apiPathsOf(resource)) {
      if (paths.some((one) => `${path}/`.startsWith(`${one}/`)))
        yield `${name}: its apiPath "${path}" is reserved by the server, as are ${quoteList(paths)}; set another "apiPath"`;
      else if (addresses.includes(path))
        yield `${name}: its apiPath "${path}" is the address of a route of the server; set another "apiPath"`;
    }
    if (!view && tables.includes(name))
      yield `${name}: its name is reserved for a table of the server, as are ${quoteList(tables)}; choose another`;
  }
}
