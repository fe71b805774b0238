import { loadable } from '../../ui';

export { maskedPlace } from './maskedPlace';

/** Loaded on demand: few records have a masked field. */
export const MaskedValue = loadable(async () => (await import('./MaskedValue')).MaskedValue);
