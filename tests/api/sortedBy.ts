import type { Field } from '../../src/schema';
import type { Harness } from './harness';

/** What a list is put in order of where it is sorted by a field: of a reference, what it shows. */
export const sortedField = (field: Field): Field => (field.kind === 'reference' ? (field.titledBy?.[0]?.[1] ?? field) : field);

/** The value of it, by that of the field in a record. */
export async function sortedValue(field: Field, value: unknown, { call, registry }: Pick<Harness, 'call' | 'registry'>): Promise<unknown> {
  if (field.kind !== 'reference' || value === null || value === undefined) return value;
  const { body } = await call('GET', `${registry.get(field.to).apiPath}/${Number(value)}`);
  return body[field.titledBy?.[0]?.[0] ?? ''] ?? null;
}
