import { homePath, type Registry, type Resource } from '../schema';
import { listPath, trashPath } from '../schema/screens';
import { declarationsPath } from './routePaths';
import { ownPages, type PageRoute } from './screenPlaces';
import type { MenuIcon } from './shell/menuIcons';

export interface MenuEntry {
  readonly label: string;
  /** The path of the screen; also the key of the entry. */
  readonly address: string;
  /** Its place is kept until it is known whether the server has what it leads to. */
  readonly isPending?: true;
  /** Shown where the entry stands in no group, or begins one of its own. */
  readonly icon?: MenuIcon | undefined;
}

/** A titled group of the menu, or a top-level entry. */
export type MenuPart =
  | MenuEntry
  | { readonly label: string; readonly icon?: MenuIcon | undefined; readonly entries: readonly MenuEntry[] };

type MenuPage = Pick<PageRoute, 'path' | 'menu'>;

/** A page that only the development server has. */
const declarationsPage = (): MenuPage => ({
  path: declarationsPath(),
  menu: { group: 'Declarations', label: 'Declarations', icon: 'apps' },
});

// A build leaves out the branch, and with it the page.
const defaultPages: readonly MenuPage[] =
  import.meta.env.MODE === 'development' ? [...ownPages, declarationsPage()] : ownPages;

interface Viewer {
  readonly email: string | undefined;
  readonly adminEmails: readonly string[];
  /** The viewer's permissions; absent if the server does not report them. */
  readonly permissions?: readonly string[] | undefined;
  /** What the server has below `x/`, as far as it is known. */
  readonly features?: readonly unknown[] | undefined;
}

const managementGroup = 'Management';
/** The specified order (Cases 2). Groups added by declarations come before the trash. */
const leadingGroups = ['Dashboard', 'Cases', 'Meta Info', 'Notifications'];
const trailingGroups = [managementGroup];

const sortByOrder = <T>(items: readonly T[], order: (item: T) => number | undefined): T[] =>
  items
    .map((item, at) => ({ item, at, order: order(item) ?? Infinity }))
    .sort((a, b) => a.order - b.order || a.at - b.at)
    .map(({ item }) => item);

const toMenuParts = (label: string, entries: readonly MenuEntry[]): MenuPart[] => {
  const [only] = entries;
  if (!only) return [];
  if (entries.length === 1 && only.label === label) return [only];
  const { icon } = entries.find((entry) => entry.icon) ?? only;
  return [{ label, ...(icon && { icon }), entries }];
};

interface PlacedEntry {
  readonly menu: NonNullable<Resource['menu']>;
  readonly entry: MenuEntry;
  /** It is for administrators, whatever its group. */
  readonly isRestricted: boolean;
  /** The feature of the server that it needs. */
  readonly feature?: string | undefined;
}

/** The entries of custom pages, and those of the declared lists. */
const placedEntries = (registry: Registry, pages: readonly MenuPage[]): PlacedEntry[] => [
  ...pages.flatMap(({ path, menu }): PlacedEntry[] => {
    if (!menu) return [];
    const { label, icon, feature } = menu;
    return [{ menu, entry: { label, address: path, ...(icon && { icon }) }, isRestricted: false, feature }];
  }),
  ...registry.all.flatMap((resource): PlacedEntry[] => {
    const { menu, list, verbs, access, label, apiPath } = resource;
    if (!menu || !list || !verbs.includes('list')) return [];
    const entry = { label: menu.label ?? label.many, address: listPath(resource) };
    // Below `x/` is what other servers do not have; a permission is reported only by a server that has it.
    const feature = menu.permission === undefined ? /^x\/(\w+)/.exec(apiPath)?.[1] : undefined;
    return [{ menu, entry, isRestricted: access === 'administrators', feature }];
  }),
];

/**
 * Builds the menu for a viewer from the custom pages and the declared screens, in their groups. Management is visible
 * to the configured administrators only (decision 17), and an entry with a permission to users who hold it, in any
 * group. An entry that needs a feature is pending until it is known whether the server has it.
 */
export function buildMenu(
  registry: Registry,
  { email, adminEmails, permissions = [], features }: Viewer,
  pages: readonly MenuPage[] = defaultPages,
): MenuPart[] {
  const isAdministrator = email !== undefined && adminEmails.includes(email.toLowerCase());
  const isPermitted = ({ menu, isRestricted }: PlacedEntry): boolean =>
    menu.permission === undefined
      ? isAdministrator || !(trailingGroups.includes(menu.group) || isRestricted)
      : permissions.includes(menu.permission);
  const isShown = (placed: PlacedEntry): boolean =>
    isPermitted(placed) && (placed.feature === undefined || features?.includes(placed.feature) !== false);
  const toPending = ({ feature, entry, ...placed }: PlacedEntry): PlacedEntry =>
    feature === undefined || features ? { entry, ...placed } : { ...placed, entry: { ...entry, isPending: true } };
  const shown = placedEntries(registry, pages).filter(isShown).map(toPending);
  const listed = sortByOrder(shown, ({ menu }) => menu.order);
  const trashed = sortByOrder(
    registry.all.filter(({ trash, verbs }) => trash && verbs.includes('trash')),
    ({ trash }) => trash?.order,
  );
  const names = [...new Set(listed.map(({ menu }) => menu.group))];
  const buildGroup = (name: string): MenuPart[] =>
    toMenuParts(
      name,
      listed.filter(({ menu }) => menu.group === name).map(({ entry }) => entry),
    );
  return [
    ...leadingGroups.flatMap(buildGroup),
    ...names.filter((name) => ![...leadingGroups, ...trailingGroups].includes(name)).flatMap(buildGroup),
    ...toMenuParts(
      'Trash',
      trashed.map((resource) => ({ label: resource.label.many, address: trashPath(resource) })),
    ),
    ...trailingGroups.flatMap(buildGroup),
  ];
}

/** The entries of a part of the menu that lead somewhere by their full titles, such as `Trash › Patients`. */
export const titledEntries = (part: MenuPart): readonly MenuEntry[] =>
  ('entries' in part
    ? part.entries.map((entry) => ({ ...entry, label: `${part.label} › ${entry.label}` }))
    : [part]
  ).filter(({ isPending }) => !isPending);

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
