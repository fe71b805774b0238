import type { Resource } from './resource';

/** Names of roles; everybody where there is no list. */
export type Roles = readonly string[] | undefined;

export const isFor = (roles: Roles, role: string): boolean => roles === undefined || roles.includes(role);

/** The roles that are in each of several lists. */
export const inEach = (...lists: readonly Roles[]): Roles =>
  lists.reduce((found, list) => (found === undefined || list === undefined ? (found ?? list) : found.filter((role) => list.includes(role))), undefined);

/** Whether all of these roles are among others. */
export const isWithin = (roles: Roles, wider: Roles): boolean => wider === undefined || (roles?.every((role) => wider.includes(role)) ?? false);

type Rights = Pick<Resource, 'rights'> | undefined;

/** The roles that read the records of a kind, through whichever other kind. */
export const readersOf = (kind: Rights): Roles => kind?.rights?.list;

/** The roles that write the records of a kind along with those of another one: saving a keyed child replaces it, which takes the right to create one. */
export const writersAlong = (kind: Rights, { nested }: { readonly nested: boolean }): Roles => inEach(readersOf(kind), kind?.rights?.[nested ? 'create' : 'update']);
