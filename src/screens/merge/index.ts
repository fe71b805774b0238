import { loadable } from '../../ui';

/* Lazy: few records are merged. */
export const MergeDialog = loadable(async () => ({ default: (await import('./MergeDialog')).MergeDialog }));
export const MergedNotice = loadable(async () => ({ default: (await import('./MergedNotice')).MergedNotice }));
