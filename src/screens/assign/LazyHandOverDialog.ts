import { loadable } from '../../ui';

/** Hands records over; its code is loaded when it opens, below a DialogBoundary. */
export const HandOverDialog = loadable(async () => ({ default: (await import('./HandOverDialog')).HandOverDialog }));
