import { FieldCell, FieldValue, ShownValue } from './fields';
import { PartBoundary } from './PartBoundary';
import { shownField, type FieldOfRecord } from './shownField';
import { useAttached } from './useAttached';

interface CellProps extends FieldOfRecord {
  /** Shows the full value, for pages; a table row has a single line. */
  readonly whole?: boolean;
}

/** A value of a record as shown in tables and on pages; an empty field reads N/A (Records 2). */
export function Cell({ whole = false, ...place }: CellProps) {
  const { isEmpty, ...shown } = shownField(place);
  const attached = useAttached(place.of)?.cells[shown.name];
  const plain = isEmpty ? 'N/A' : String(shown.value);
  const Shown = whole ? FieldValue : FieldCell;
  return (
    <PartBoundary key={String(place.record.id)} fallback={plain}>
      {attached ? <ShownValue {...shown} as={attached} /> : <Shown {...shown} />}
    </PartBoundary>
  );
}
