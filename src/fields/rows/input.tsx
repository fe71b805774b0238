import { Suspense } from 'react';
import { loadable } from '../../ui';
import { RowsTable } from './view';
import type { InputProps, FieldInputs } from '../controls/InputProps';

/* Lazy: few forms have an editable table. */
const RowsEditor = loadable(async () => (await import('./RowsEditor')).RowsEditor);

/**
 * A table inside the record, with rows that can be added, edited, moved and removed; read-only if the server maintains
 * it.
 */
function RowsInput(props: InputProps<'rows'>) {
  if (props.field.readOnly) return <RowsTable field={props.field} value={props.value} />;
  return (
    <Suspense fallback={<span aria-busy>…</span>}>
      <RowsEditor {...props} />
    </Suspense>
  );
}

export const rowsInputs: FieldInputs<'rows'> = {
  rows: RowsInput,
};
