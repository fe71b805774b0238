import type { Resource } from './resource';

/** Names of roles; undefined means everybody. */
export type Roles = readonly string[] | undefined;

export const includesRole = (roles: Roles, role: string): boolean => roles === undefined || roles.includes(role);

/** The intersection of several lists of roles. */
export const intersectRoles = (...lists: readonly Roles[]): Roles =>
  lists.reduce(
    (found, list) =>
      found === undefined || list === undefined ? (found ?? list) : found.filter((role) => list.includes(role)),
    undefined,
  );

/** Whether these roles are a subset of others. */
export const isRoleSubset = (roles: Roles, superset: Roles): boolean =>
  superset === undefined || (roles?.every((role) => superset.includes(role)) ?? false);

type Rights = Pick<Resource, 'rights'> | undefined;

/** The roles that may read the records of a resource, also through other resources. */
export const readersOf = (kind: Rights): Roles => kind?.rights?.list;

/**
 * The roles that may write the records of a resource together with those of another one. Saving a keyed child replaces
 * it, which requires the right to create one.
 */
export const linkedWritersOf = (kind: Rights, { nested }: { readonly nested: boolean }): Roles =>
  intersectRoles(readersOf(kind), kind?.rights?.[nested ? 'create' : 'update']);
