import { Suspense } from 'react';
import { loadable } from '../../ui';
import { RowsTable } from './rows';
import type { InputProps } from './types';

/* Lazy: few forms have an editable table. */
const RowsEditor = loadable(() => import('./rowsEditor'));

/**
 * A table inside the record, with rows that can be added, edited, moved and removed; read-only if the server maintains
 * it.
 */
export function RowsInput(props: InputProps<'rows'>) {
  if (props.field.readOnly) return <RowsTable field={props.field} value={props.value} />;
  return (
    <Suspense fallback={<span aria-busy>…</span>}>
      <RowsEditor {...props} />
    </Suspense>
  );
}
