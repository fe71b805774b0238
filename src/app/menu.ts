import { homePath, type Registry, type Resource } from '../schema';
import { listPath, trashPath } from '../schema/screens';

export interface MenuEntry {
  readonly label: string;
  /** The path of the screen; also the key of the entry. */
  readonly address: string;
}

/** A titled group of the menu, or a top-level entry. */
export type MenuPart = MenuEntry | { readonly label: string; readonly entries: readonly MenuEntry[] };

interface Viewer {
  readonly email: string | undefined;
  readonly adminEmails: readonly string[];
  /** The viewer's permissions; absent if the server does not report them. */
  readonly permissions?: readonly string[] | undefined;
}

const managementGroup = 'Management';
/** The specified order (Cases 2). Groups added by declarations come before the trash. */
const leadingGroups = ['Cases', 'Meta Info', 'Notifications'];
const trailingGroups = [managementGroup];

const sortByOrder = (resources: readonly Resource[], order: (resource: Resource) => number | undefined): Resource[] =>
  resources
    .map((resource, at) => ({ resource, at, order: order(resource) ?? Infinity }))
    .sort((a, b) => a.order - b.order || a.at - b.at)
    .map(({ resource }) => resource);

const toMenuParts = (label: string, entries: readonly MenuEntry[]): MenuPart[] => {
  const [only] = entries;
  if (!only) return [];
  return entries.length === 1 && only.label === label ? [only] : [{ label, entries }];
};

/**
 * Builds the menu for a viewer from the declared screens, in their groups. Management is visible to the configured
 * administrators only (decision 17), and an entry with a permission to users who hold it, in any group.
 */
export function buildMenu(registry: Registry, { email, adminEmails, permissions = [] }: Viewer): MenuPart[] {
  const isAdministrator = email !== undefined && adminEmails.includes(email.toLowerCase());
  const isShown = ({ menu, list, verbs, access }: Resource): boolean => {
    if (!menu || !list || !verbs.includes('list')) return false;
    return menu.permission === undefined
      ? isAdministrator || !(trailingGroups.includes(menu.group) || access === 'administrators')
      : permissions.includes(menu.permission);
  };
  const listed = sortByOrder(registry.all.filter(isShown), ({ menu }) => menu?.order);
  const trashed = sortByOrder(
    registry.all.filter(({ trash, verbs }) => trash && verbs.includes('trash')),
    ({ trash }) => trash?.order,
  );
  const names = [...new Set(listed.map(({ menu }) => menu?.group ?? ''))];
  const buildGroup = (name: string): MenuPart[] =>
    toMenuParts(
      name,
      listed
        .filter(({ menu }) => menu?.group === name)
        .map((resource) => ({ label: resource.menu?.label ?? resource.label.many, address: listPath(resource) })),
    );
  return [
    { label: 'Dashboard', address: homePath },
    ...leadingGroups.flatMap(buildGroup),
    ...names.filter((name) => ![...leadingGroups, ...trailingGroups].includes(name)).flatMap(buildGroup),
    ...toMenuParts(
      'Trash',
      trashed.map((resource) => ({ label: resource.label.many, address: trashPath(resource) })),
    ),
    ...trailingGroups.flatMap(buildGroup),
  ];
}

/** All entries of a menu, in order. */
export const flattenEntries = (parts: readonly MenuPart[]): MenuEntry[] =>
  parts.flatMap((part) => ('entries' in part ? part.entries : [part]));

/** The entry with the longest path that equals or contains the current path (decision 33). */
export function findCurrentEntry(parts: readonly MenuPart[], pathname: string): MenuEntry | undefined {
  const matching = flattenEntries(parts).filter(
    ({ address }) => pathname === address || (address !== homePath && pathname.startsWith(`${address}/`)),
  );
  return matching.sort((a, b) => b.address.length - a.address.length)[0];
}
