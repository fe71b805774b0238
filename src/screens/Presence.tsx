import { latePart } from './requests';

/** Who else has a record open. */
export const Presence = latePart('presence', async () => (await import('./PresenceOfOthers')).PresenceOfOthers);
