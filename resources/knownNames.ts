import { features } from './manufacturers';
import { permissions, roles } from './options/staff';

/** The names of features, roles and permissions that declarations may use. */
export const knownNames = {
  features,
  roles: roles.map(({ value }) => value),
  permissions: Object.keys(permissions),
} as const;

declare module '../src/fields/shared/declaredNames' {
  interface DeclaredNames {
    readonly role: (typeof roles)[number]['value'];
    readonly feature: (typeof features)[number];
  }
}
