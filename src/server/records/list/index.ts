export { findPage, type List, type Page } from './findPage';
export type { PageLimits } from './pages/PageStrategy';
export { refreshLists, startListRefresh } from './startListRefresh';
export { countMatches } from './totals/countMatches';
