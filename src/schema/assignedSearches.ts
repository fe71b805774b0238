import type { FieldMap } from '../fields';
import type { Assigned } from './resourceParts';
import type { Search } from './searches';

interface AssignedSpec {
  readonly assigned?: Assigned | undefined;
  readonly fields: FieldMap;
  readonly list?: object | undefined;
}

/**
 * The searches that every kind with an assignee has, by name. Tabs set them; no form shows them. None where the field
 * is missing, which the check reports.
 */
export function assignedSearches({ assigned, fields, list }: AssignedSpec): Readonly<Record<string, Search>> {
  if (!assigned || !Object.hasOwn(fields, assigned.to)) return {};
  const shared = { field: assigned.to, ...(list ? ({ linkOnly: true } as const) : ({ apiOnly: true } as const)) };
  return {
    assigned_to: { ...shared, op: 'eq', label: 'Assigned To' },
    unassigned: { ...shared, op: 'empty', label: 'Unassigned' },
  };
}
