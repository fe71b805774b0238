import { derivedValue, fieldNamed, isEmptyValue, isFilled, type Resource, type Values } from '../schema';
import type { FieldCellProps } from './fields';

export interface FieldOfRecord {
  readonly of: Resource;
  readonly field: string;
  readonly record: Values;
  /** The prefix of ids, where it is not the resource's own (decision 23). */
  readonly idPrefix?: string | undefined;
}

/** A field of a record as it is shown: with what it is derived from, and the prefix of ids that goes here. */
export function shownField({ of: resource, field: name, record, idPrefix }: FieldOfRecord): FieldCellProps & { readonly isEmpty: boolean } {
  const declared = fieldNamed(resource, name);
  const field = declared.kind === 'prefixedId' && idPrefix ? { ...declared, prefixes: [idPrefix, ...declared.prefixes] } : declared;
  const value = field.derived && !isFilled(record[name]) ? derivedValue(resource, field.derived, record) : record[name];
  return { field, value, record, name, isEmpty: isEmptyValue(field, value) };
}
