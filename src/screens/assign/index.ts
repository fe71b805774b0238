import { loadable } from '../../ui';

export { useHandOver } from './useHandOver';

/** Hands records over; its code is loaded when it opens, below a DialogBoundary. */
export const HandOverDialog = loadable(async () => (await import('./HandOverDialog')).HandOverDialog);
