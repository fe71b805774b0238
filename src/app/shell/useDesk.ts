import { useServices } from '../services';
import type { useIdentity } from '../session';
import { servedDesks } from './servedDesks';
import { useEmergency } from './useEmergency';

/** Who is signed in, as far as it is known. */
export type SignedIn = ReturnType<typeof useIdentity>;

/** Whose desk this is, and whether who is signed in may be at it. */
export function useDesk({ email, identity }: SignedIn) {
  const { config, manufacturers } = useServices();
  const desks = servedDesks({ identity, manufacturers, host: window.location.host });
  const isServed = desks === undefined || desks.some(({ key }) => key === config.manufacturer.key);
  const emergency = useEmergency(identity, isServed);
  const state = isServed || emergency.grant ? 'open' : emergency.grant === null ? 'refused' : 'asked';
  return { email, identity, desks: desks ?? [], isServed, emergency, state } as const;
}

export type Desk = ReturnType<typeof useDesk>;
