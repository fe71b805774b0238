import { loadable } from '../../ui';

export { readMergedPlace } from './mergedPlace';

/* Lazy: few records are merged. */
export const MergeDialog = loadable(async () => (await import('./MergeDialog')).MergeDialog);
export const MergedFrom = loadable(async () => (await import('./MergedNotice')).MergedFrom);
export const MergedNotice = loadable(async () => (await import('./MergedNotice')).MergedNotice);
