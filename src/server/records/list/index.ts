export { findPage, type List, type Page } from './findPage';
export type { PageLimits } from './pages/segmentIds';
export { refreshLists, startListRefresh } from './startListRefresh';
export { countMatches } from './totals/countMatches';
