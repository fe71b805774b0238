import type { CrudFilter } from '@refinedev/core';
import { isFilled, readValue, traitsOf, type Field, type Resource, type Values } from '../schema';
import { searchesIn } from './filters';

/** Whether a field's values identify the owner of a row. */
const isIdentifying = (field: Field | undefined): boolean => field !== undefined && traitsOf(field).identifying === true;

/** Whether a row belongs to another record than the requested one; a row without that information is accepted. */
function isStray(resource: Resource, row: Values, { field: name, value }: { readonly field: string; readonly value: unknown }): boolean {
  const [field, own] = [resource.fields[name], row[name]];
  if (!field || !isFilled(value) || !isFilled(own)) return false;
  const [asked, answered] = [readValue(field, value), readValue(field, own)];
  return 'value' in asked && 'value' in answered && asked.value !== answered.value;
}

interface Asked {
  readonly resource: Resource;
  readonly filters: readonly CrudFilter[] | undefined;
}

/** The conditions of a list that identify the owner of its rows. */
const ownersIn = ({ resource, filters = [] }: Asked) => searchesIn(resource, filters).filter(({ field, op }) => op === 'eq' && isIdentifying(resource.fields[field]));

/** Removes rows that belong to other records than the requested one (decision 42). */
export function ownRows(asked: Asked, rows: readonly Values[]): Values[] {
  const owners = ownersIn(asked);
  return rows.filter((row) => !owners.some((owner) => isStray(asked.resource, row, owner)));
}

/** Warning that a server returned rows which were not requested. */
export function strayWarning(asked: Asked, strays: number): string {
  const conditions = ownersIn(asked).map(({ field, value }) => `${field} = ${String(value)}`).join(', ');
  return `GET ${asked.resource.apiPath}: asked for ${conditions}, the server answered ${strays} other rows, which are left out`;
}
