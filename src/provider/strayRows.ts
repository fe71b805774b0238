import type { CrudFilter } from '@refinedev/core';
import { isFilled, readValue, traitsOf, type Field, type Resource, type Values } from '../schema';
import type { ListAnswer } from './answers';
import { searchesIn } from './filters';
import type { Wire } from './wire';

/** Whether the values of a field say whose a row is. */
const isIdentifying = (field: Field | undefined): boolean => field !== undefined && traitsOf(field).identifying === true;

/** Whether a row says that it belongs to another record than the one asked for; one that does not tell is taken. */
function isStray(resource: Resource, row: Values, { field: name, value }: { readonly field: string; readonly value: unknown }): boolean {
  const [field, own] = [resource.fields[name], row[name]];
  if (!field || !isFilled(value) || !isFilled(own)) return false;
  const [asked, answered] = [readValue(field, value), readValue(field, own)];
  return 'value' in asked && 'value' in answered && asked.value !== answered.value;
}

interface Asked {
  readonly resource: Resource;
  readonly filters: readonly CrudFilter[] | undefined;
  readonly answer: ListAnswer;
  readonly warn: Wire['warn'];
}

/**
 * A list without the rows of other records than the one it was asked for (decision 42): a server that does not know a condition leaves it out
 * without a word, and the rows of one patient would stand among those of another. What is left is all there is to count.
 */
export function withoutStrays({ resource, filters = [], answer, warn }: Asked): ListAnswer {
  const asked = searchesIn(resource, filters).filter(({ field, op }) => op === 'eq' && isIdentifying(resource.fields[field]));
  const data = answer.data.filter((row) => !asked.some((condition) => isStray(resource, row, condition)));
  const strays = answer.data.length - data.length;
  if (strays === 0) return answer;
  const conditions = asked.map(({ field, value }) => `${field} = ${String(value)}`).join(', ');
  warn(`GET ${resource.apiPath}: asked for ${conditions}, the server answered ${strays} other rows, which are left out`);
  return { ...answer, data, total: data.length };
}
