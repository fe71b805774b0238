import { Suspense } from 'react';
import { FieldCell, FieldValue, ShownValue, type FieldCellProps } from '../../fields/views';
import { ErrorBoundary, loadable } from '../../ui';
import { useResourceExtensions } from './extensions';
import { deriveValue, maskedPlace, toShownPerson } from '../../schema/screens';
import {
  getField,
  isEmptyValue,
  isFilled,
  isMask,
  isStaffAddress,
  staffNameOf,
  type Resource,
  type Values,
} from '../../schema';

/** A value of which only the end is shown; loaded on demand, since few records have one. */
export const MaskedValue = loadable(async () => (await import('./MaskedValue')).MaskedValue);

interface RecordField {
  readonly of: Resource;
  readonly field: string;
  readonly record: Values;
  /** Prefix of ids, if it differs from the resource's own (decision 23). */
  readonly idPrefix?: string | undefined;
}

/** A field of a record prepared for display: with its derived value, and the applicable id prefix. */
export function toDisplayedField({
  of: resource,
  field: name,
  record,
  idPrefix,
}: RecordField): FieldCellProps & { readonly isEmpty: boolean } {
  const declared = getField(resource, name);
  const field =
    declared.kind === 'prefixedId' && idPrefix ? { ...declared, prefixes: [idPrefix, ...declared.prefixes] } : declared;
  const value = field.derived && !isFilled(record[name]) ? deriveValue(resource, field.derived, record) : record[name];
  const person = isStaffAddress(field) ? toShownPerson(value, record[staffNameOf(name)]) : undefined;
  return {
    field,
    value: person?.shown ?? value,
    record,
    name,
    isEmpty: isEmptyValue(field, value),
    ...(person?.address !== undefined && { title: person.address }),
  };
}

interface CellProps extends RecordField {
  /** Shows the full value, for pages, where a masked one can be asked for; a table row has a single line. */
  readonly isFull?: boolean;
}

/** A value of a record as shown in tables and on pages; an empty field reads N/A (Records 2). */
export function Cell({ isFull = false, ...place }: CellProps) {
  const { isEmpty, ...shown } = toDisplayedField(place);
  const attached = useResourceExtensions(place.of)?.cells[shown.name];
  const plain = isEmpty ? 'N/A' : String(shown.value);
  const Shown = isFull ? FieldValue : FieldCell;
  const { field, value, name, record } = shown;
  return (
    <ErrorBoundary key={String(place.record.id)} fallback={plain}>
      {isFull && isMask(field, value) ? (
        <Suspense fallback={plain}>
          <MaskedValue {...shown} mask={plain} place={maskedPlace(place.of, name, record)} />
        </Suspense>
      ) : attached ? (
        <ShownValue {...shown} as={attached} />
      ) : (
        <Shown {...shown} />
      )}
    </ErrorBoundary>
  );
}
