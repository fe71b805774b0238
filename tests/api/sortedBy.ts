import type { Field } from '../../src/schema';
import type { Harness } from './harness';

/** The field that a list sorted by `field` is ordered by: of a reference, the title field. */
export const sortedField = (field: Field): Field =>
  field.kind === 'reference' ? (field.titledBy?.[0]?.[1] ?? field) : field;

/** The sort value, from the field's value in a record. */
export async function sortedValue(
  field: Field,
  value: unknown,
  { call, registry }: Pick<Harness, 'call' | 'registry'>,
): Promise<unknown> {
  if (field.kind !== 'reference' || value === null || value === undefined) return value;
  const { body } = await call('GET', `${registry.get(field.to).apiPath}/${Number(value)}`);
  return body[field.titledBy?.[0]?.[0] ?? ''] ?? null;
}
