import { features } from './manufacturers';
import { permissions, roles } from './options/staff';

/** The names of what declarations may ask for beside records and fields. */
export const knownNames = { features, roles: roles.map(({ value }) => value), permissions: Object.keys(permissions) } as const;
