import { useDataProvider } from '@refinedev/core';
import {
  areDuplicates,
  duplicateSearches,
  isFilled,
  linkedWriteGroups,
  findReference,
  type Resource,
  type Values,
} from '../../schema';
import { useRegistry } from '../registry';
import { toCrudFilters } from '../search';
import { groupRecord, type ReferenceGroup } from './linkedGroup';
import type { RecordForm } from './RecordForm';

/** A record that a save would create, to be compared with the stored ones. */
export interface NewRecord {
  readonly target: Resource;
  readonly values: Values;
  /** The reference of the form that would link it; absent for the form's own record. */
  readonly group?: ReferenceGroup;
}

/** Records that are compared at most; beyond that number the search finds too much to be about one person. */
const mostCompared = 200;

/** Returns a function that lists the records which a save would create, of those that the declarations compare. */
export function useNewRecords(): (form: RecordForm) => readonly NewRecord[] {
  const registry = useRegistry();
  return ({ resource, existing, current }) => {
    const { values } = current();
    const own: NewRecord[] = existing || !resource.duplicates ? [] : [{ target: resource, values }];
    const linked = linkedWriteGroups(resource, values).flatMap(({ reference, complete }): NewRecord[] => {
      const field = findReference(resource, reference);
      const target = field && registry.get(field.to);
      const group = { resource, reference };
      return complete && !isFilled(values[reference]) && target?.duplicates
        ? [{ target, values: groupRecord(group, values), group }]
        : [];
    });
    return [...own, ...linked];
  };
}

/**
 * Returns a function that finds the stored records with the same values, by the searches that every server has. Where
 * they fail, nothing is found: a create must not depend on them.
 */
export function useFindDuplicates(): (record: NewRecord) => Promise<readonly Values[]> {
  const dataProvider = useDataProvider();
  return async ({ target, values }) => {
    for (const searches of duplicateSearches(target, values)) {
      const request = {
        resource: target.name,
        filters: toCrudFilters(target, searches),
        pagination: { currentPage: 1, pageSize: mostCompared },
      };
      const { data } = await dataProvider()
        .getList(request)
        .catch(() => ({ data: [] }));
      const found = (data as readonly Values[]).filter((row) => areDuplicates(target, row, values));
      if (found.length > 0) return found;
    }
    return [];
  };
}
