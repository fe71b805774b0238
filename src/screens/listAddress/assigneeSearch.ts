import type { Resource } from '../../schema';
import type { ListState } from './listState';

type Search = ListState['search'];

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
