import { useServices } from '../services';
import type { useIdentity } from '../session';
import { servedDesks } from './servedDesks';
import { useEmergency } from './useEmergency';

/** The signed-in user, as far as known. */
export type SignedIn = ReturnType<typeof useIdentity>;

/** Whether the user may use this manufacturer's screens: because they serve it, or by an emergency access. */
export function useDesk({ email, identity }: SignedIn) {
  const { config, manufacturers } = useServices();
  const desks = servedDesks({ identity, manufacturers, host: window.location.host });
  const isServed = desks === undefined || desks.some(({ key }) => key === config.manufacturer.key);
  const emergency = useEmergency(identity, isServed);
  const state = isServed || emergency.grant ? 'open' : emergency.grant === null ? 'refused' : 'asked';
  return { email, identity, desks: desks ?? [], isServed, emergency, state } as const;
}

export type Desk = ReturnType<typeof useDesk>;
