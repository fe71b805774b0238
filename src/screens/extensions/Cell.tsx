import { FieldCell, FieldValue, ShownValue } from '../../fields/views';
import { ErrorBoundary } from '../../ui';
import { toDisplayedField, type RecordField } from './displayedField';
import { useResourceExtensions } from './useResourceExtensions';

interface CellProps extends RecordField {
  /** Shows the full value, for pages; a table row has a single line. */
  readonly isFull?: boolean;
}

/** A value of a record as shown in tables and on pages; an empty field reads N/A (Records 2). */
export function Cell({ isFull = false, ...place }: CellProps) {
  const { isEmpty, ...shown } = toDisplayedField(place);
  const attached = useResourceExtensions(place.of)?.cells[shown.name];
  const plain = isEmpty ? 'N/A' : String(shown.value);
  const Shown = isFull ? FieldValue : FieldCell;
  return (
    <ErrorBoundary key={String(place.record.id)} fallback={plain}>
      {attached ? <ShownValue {...shown} as={attached} /> : <Shown {...shown} />}
    </ErrorBoundary>
  );
}
