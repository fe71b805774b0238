import type { CrudFilter } from '@refinedev/core';
import { isFilled, readValue, traitsOf, type Field, type Resource, type Values } from '../schema';
import { resolveSearches } from './filters';

/** Whether a field's values identify the owner of a row. */
const isIdentifying = (field: Field | undefined): boolean => field !== undefined && traitsOf(field).identifying === true;

/** Whether a row belongs to another record than the requested one; a row without that information is accepted. */
function isStray(resource: Resource, row: Values, { field: name, value }: { readonly field: string; readonly value: unknown }): boolean {
  const [field, rowValue] = [resource.fields[name], row[name]];
  if (!field || !isFilled(value) || !isFilled(rowValue)) return false;
  const [expected, actual] = [readValue(field, value), readValue(field, rowValue)];
  return 'value' in expected && 'value' in actual && expected.value !== actual.value;
}

interface ListRequest {
  readonly resource: Resource;
  readonly filters: readonly CrudFilter[] | undefined;
}

/** The conditions of a list that identify the owner of its rows. */
const findOwnerConditions = ({ resource, filters = [] }: ListRequest) => resolveSearches(resource, filters).filter(({ field, op }) => op === 'eq' && isIdentifying(resource.fields[field]));

/** Removes rows that belong to other records than the requested one (decision 42). */
export function removeStrayRows(request: ListRequest, rows: readonly Values[]): Values[] {
  const conditions = findOwnerConditions(request);
  return rows.filter((row) => !conditions.some((condition) => isStray(request.resource, row, condition)));
}

/** Warning that a server returned rows which were not requested. */
export function formatStrayWarning(request: ListRequest, strayCount: number): string {
  const conditions = findOwnerConditions(request).map(({ field, value }) => `${field} = ${String(value)}`).join(', ');
  return `GET ${request.resource.apiPath}: asked for ${conditions}, but the server returned ${strayCount} other rows, which are omitted`;
}
