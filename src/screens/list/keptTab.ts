import { storageKeys, type Resource } from '../../schema';
import { savePreference } from '../../ui';
import type { ListState } from './listState';

type Search = ListState['search'];

const keyOf = ({ name }: Resource): string =>
  `${storageKeys.tab} ${localStorage.getItem(storageKeys.email) ?? ''} ${name}`;

/** The searches of a list that say whose records it shows. */
export const assigneeSearch = ({ assigned }: Resource, { assigned_to: to, unassigned }: Search): Search =>
  assigned ? { ...(to !== undefined && { assigned_to: to }), ...(unassigned !== undefined && { unassigned }) } : {};

/** A search of a list with other ones in their place. */
export function withAssignee(
  resource: Resource,
  { assigned_to: _to, unassigned: _unassigned, ...others }: Search,
  shown: Search,
): Search {
  const all: Search = { ...others, ...shown };
  // In declaration order, as an address is read.
  return Object.fromEntries(
    Object.keys(resource.search).flatMap((name) => (name in all ? [[name, all[name] ?? '']] : [])),
  );
}

/** Saves whose records the user wants to see in a list. */
export const saveTab = (resource: Resource, shown: Search): void =>
  savePreference(keyOf(resource), new URLSearchParams(shown).toString());

/** The query of a list that is opened without one: whose records the user saw last. Empty for everybody's. */
export const readKeptTab = (resource: Resource): string =>
  resource.assigned && resource.relations.parent === undefined ? (localStorage.getItem(keyOf(resource)) ?? '') : '';
