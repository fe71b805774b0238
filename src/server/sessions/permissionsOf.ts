import { permissions, type Holders, type Permission } from '../../../resources/options/staff';

export interface Holder {
  readonly role: string;
  readonly isAdministrator: boolean;
}

/** All declared permissions. */
export const everyPermission = Object.keys(permissions) as readonly Permission[];

/** The permissions of a user, from the declared holders of each. */
export function permissionsOf({ role, isAdministrator }: Holder): Permission[] {
  const isHeld = (holders: Holders): boolean => (holders === 'administrators' ? isAdministrator : holders.some((holder) => holder === role));
  return everyPermission.filter((permission) => isHeld(permissions[permission]));
}
