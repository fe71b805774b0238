import { useServices } from '../services';
import type { useIdentity } from '../session';
import { findServedManufacturers } from './servedManufacturers';
import { useEmergency } from './useEmergency';

/** The signed-in user, as far as known. */
export type SignedInUser = ReturnType<typeof useIdentity>;

/** Whether the user may use this manufacturer's screens: because they serve it, or by an emergency access. */
export function useManufacturerAccess({ email, identity }: SignedInUser) {
  const { config, manufacturers } = useServices();
  const desks = findServedManufacturers({ identity, manufacturers, host: window.location.host });
  const isServed = desks === undefined || desks.some(({ key }) => key === config.manufacturer.key);
  const emergency = useEmergency(identity, isServed);
  const state = isServed || emergency.grant ? 'open' : emergency.grant === null ? 'refused' : 'asked';
  return { email, identity, desks: desks ?? [], isServed, emergency, state } as const;
}

export type ManufacturerAccess = ReturnType<typeof useManufacturerAccess>;
