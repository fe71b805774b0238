import { registry } from '../../resources';
import { signInPath } from '../provider';
import { createPath, hasPage, homePath, listPath, trashPath, type Registry, type Resource } from '../schema';
import { editAddress, recordAddress } from './addresses';
import type { pageCode, screenCode } from './screenCode';

/** Route of a custom page. It replaces the declared screen at the same path. */
export interface PagePlace {
  readonly path: string;
  readonly page: keyof typeof pageCode;
}

/** Route of a resource's screen. */
export interface ScreenPlace {
  readonly path: string;
  readonly screen: keyof typeof screenCode;
  readonly resource: string;
}

export const signInPlace: PagePlace = { path: signInPath, page: 'SignInRoute' };

/** Custom pages of individual resources, at the paths of their declarations. */
const pagesOfKinds: Readonly<Record<string, (resource: Resource) => readonly PagePlace[]>> = {
  cases: (cases) => [
    { path: recordAddress(cases), page: 'CaseSnapshotPage' },
    { path: createPath(cases), page: 'NewCasePage' },
    { path: editAddress(cases), page: 'EditCasePage' },
  ],
  access_log: (log) => [{ path: listPath(log), page: 'AccessLogPage' }],
  patient_programs: (programs) => [{ path: listPath(programs), page: 'ConsentPage' }],
};

/** All custom pages except the sign-in page. */
export const pagePlaces = ({ all }: Pick<Registry, 'all'>): PagePlace[] => [
  { path: homePath, page: 'DashboardPage' },
  ...all.flatMap((resource) => pagesOfKinds[resource.name]?.(resource) ?? []),
];

/** Routes of the declared screens (Records 2), except the lists. */
export const screenPlaces = ({ all }: Pick<Registry, 'all'>): ScreenPlace[] =>
  all.flatMap((resource): ScreenPlace[] => [
    ...(hasPage.record(resource) ? [{ path: recordAddress(resource), resource: resource.name, screen: 'RecordScreen' as const }] : []),
    ...(hasPage.create(resource) ? [{ path: createPath(resource), resource: resource.name, screen: 'CreateScreen' as const }] : []),
    ...(hasPage.edit(resource) ? [{ path: editAddress(resource), resource: resource.name, screen: 'EditScreen' as const }] : []),
    ...(resource.trash ? [{ path: trashPath(resource), resource: resource.name, screen: 'TrashScreen' as const }] : []),
  ]);

const parametersIn = (path: string): number => path.split(':').length - 1;

/** Paths and file names of all lazily loaded screens, the most specific path first. */
export function fetchedPlaces(): { readonly path: string; readonly file: string }[] {
  const pages = [signInPlace, ...pagePlaces(registry)].map(({ path, page }) => ({ path, file: page }));
  const screens = screenPlaces(registry).map(({ path, screen }) => ({ path, file: screen }));
  const all = [...pages, ...screens.filter(({ path }) => !pages.some((page) => page.path === path))];
  return all.toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path));
}
