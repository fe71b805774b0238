import { permissions, type Holders, type Permission } from '../../../resources/options/staff';

export interface PermissionSubject {
  readonly role: string;
  readonly isAdministrator: boolean;
}

/** All declared permissions. */
export const allPermissions = Object.keys(permissions) as readonly Permission[];

/** The permissions of a user, from the declared holders of each. */
export function listPermissions({ role, isAdministrator }: PermissionSubject): Permission[] {
  const isHeld = (holders: Holders): boolean =>
    holders === 'administrators' ? isAdministrator : holders.some((holder) => holder === role);
  return allPermissions.filter((permission) => isHeld(permissions[permission]));
}
