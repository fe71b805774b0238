import { derivedValue, isEmptyValue, isFilled, type Resource, type Values } from '../schema';
import { useAttached } from './context';
import { FieldCell, FieldValue, shownLine, ShownValue } from './fields';
import { PartBoundary } from './PartBoundary';

interface CellProps {
  readonly of: Resource;
  readonly field: string;
  readonly record: Values;
  /** The prefix of ids, where it is not the resource's own (decision 23). */
  readonly idPrefix?: string | undefined;
  /** Shows all of it, for pages; a table's row has one line. */
  readonly whole?: boolean;
}

/** A value of a record as tables and pages show it; a field without one reads N/A (Records 2). */
export function Cell({ of: resource, field: name, record, idPrefix, whole = false }: CellProps) {
  const declared = resource.fields[name];
  if (!declared) throw new Error(`${resource.name} has no field "${name}"`);
  const field = declared.kind === 'prefixedId' && idPrefix ? { ...declared, prefixes: [idPrefix, ...declared.prefixes] } : declared;
  const value = field.derived && !isFilled(record[name]) ? derivedValue(resource, field.derived, record) : record[name];
  const attached = useAttached(resource)?.cells[name];
  const isEmpty = isEmptyValue(field, value);
  const shown = { field, value, record, name };
  // Most cells of a table are a line and nothing else: they stand in no parts of their own.
  const line = whole || attached ? undefined : shownLine(shown, isEmpty);
  if (line) return line;
  const plain = isEmpty ? 'N/A' : String(value);
  const Shown = whole ? FieldValue : FieldCell;
  return (
    <PartBoundary key={String(record.id)} fallback={plain}>
      {attached ? <ShownValue {...shown} as={attached} /> : <Shown {...shown} />}
    </PartBoundary>
  );
}
