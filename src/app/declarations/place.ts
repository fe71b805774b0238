import { homePath } from '../../schema';
import type { PageRoute } from '../screenPlaces';

/** The address of the page of declarations, or of one kind of record there. */
export const declarationsPath = (kind?: string): string =>
  `${homePath}/declarations${kind === undefined ? '' : `/${kind}`}`;

/** Pages that stand in the menu of the development server. */
export const developmentPages: readonly Pick<PageRoute, 'path' | 'menu'>[] = [
  { path: /* @__PURE__ */ declarationsPath(), menu: { group: 'Declarations', label: 'Declarations', icon: 'apps' } },
];
