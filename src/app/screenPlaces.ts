import { registry } from '../../resources';
import type { Permission } from '../../resources/options/staff';
import { pagePaths } from '../pages/needs';
import { signInPath } from '../provider';
import { createPath, hasPage, importPath, listPath, trashPath } from '../schema/screens';
import { homePath, type Registry, type Resource } from '../schema';
import { editRoute, recordRoute } from './routePaths';
import type { MenuIcon } from './shell/menuIcons';
import type { pageLoaders, screenLoaders } from './screenLoaders';

/** The menu entry of a custom page. The first entry of a group of its own decides the icon of the group. */
export interface PageMenu extends NonNullable<Resource['menu']> {
  readonly label: string;
  readonly icon?: MenuIcon;
  readonly permission?: Permission;
  /** The feature of the server, below `x/`, without which there is no entry. */
  readonly feature?: string;
}

/** Route of a custom page. It replaces the declared screen at the same path. */
export interface PageRoute {
  readonly path: string;
  readonly page: keyof typeof pageLoaders;
  readonly menu?: PageMenu;
}

/** Route of a resource's screen. */
export interface ScreenRoute {
  readonly path: string;
  readonly screen: keyof typeof screenLoaders;
  readonly resource: string;
}

export const signInRoute: PageRoute = { path: signInPath, page: 'SignInRoute' };

/** Custom pages that show no list of one resource, each with its place in the menu. */
export const ownPages: readonly PageRoute[] = [
  { path: homePath, page: 'DashboardPage', menu: { group: 'Dashboard', label: 'Dashboard', icon: 'home' } },
  { path: `${homePath}/${pagePaths.notFollowedUp}`, page: 'NotFollowedUpPage' },
  { path: `${homePath}/${pagePaths.safety}`, page: 'SafetyPage' },
  {
    path: `${homePath}/${pagePaths.reports}`,
    page: 'ReportsPage',
    menu: { group: 'Reports', label: 'Reports', feature: 'reports' },
  },
];

/** Custom pages of individual resources, at the paths of their declarations. */
const customPagesByResource: Readonly<Record<string, (resource: Resource) => readonly PageRoute[]>> = {
  cases: (cases) => [
    { path: recordRoute(cases), page: 'CaseSnapshotPage' },
    { path: createPath(cases), page: 'NewCasePage' },
    { path: editRoute(cases), page: 'EditCasePage' },
  ],
  patient_programs: (programs) => [{ path: listPath(programs), page: 'ConsentPage' }],
};

/** All custom pages except the sign-in page. */
export const customPageRoutes = ({ all }: Pick<Registry, 'all'>): PageRoute[] => [
  ...ownPages,
  ...all.flatMap((resource) => customPagesByResource[resource.name]?.(resource) ?? []),
];

/** Routes of the declared screens (Records 2), except the lists. */
export const declaredScreenRoutes = ({ all }: Pick<Registry, 'all'>): ScreenRoute[] =>
  all.flatMap((resource): ScreenRoute[] => [
    ...(hasPage.record(resource)
      ? [{ path: recordRoute(resource), resource: resource.name, screen: 'RecordScreen' as const }]
      : []),
    ...(hasPage.create(resource)
      ? [{ path: createPath(resource), resource: resource.name, screen: 'CreateScreen' as const }]
      : []),
    ...(hasPage.edit(resource)
      ? [{ path: editRoute(resource), resource: resource.name, screen: 'EditScreen' as const }]
      : []),
    ...(resource.import
      ? [{ path: importPath(resource), resource: resource.name, screen: 'ImportScreen' as const }]
      : []),
    ...(resource.trash ? [{ path: trashPath(resource), resource: resource.name, screen: 'TrashScreen' as const }] : []),
  ]);

const countParameters = (path: string): number => path.split(':').length - 1;

/** Paths and file names of all lazily loaded screens, the most specific path first. */
export function fetchedPlaces(): { readonly path: string; readonly file: string }[] {
  const pages = [signInRoute, ...customPageRoutes(registry)].map(({ path, page }) => ({ path, file: page }));
  const screens = declaredScreenRoutes(registry).map(({ path, screen }) => ({ path, file: screen }));
  const all = [...pages, ...screens.filter(({ path }) => !pages.some((page) => page.path === path))];
  return all.toSorted((left, right) => countParameters(left.path) - countParameters(right.path));
}
