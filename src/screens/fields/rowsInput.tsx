import { Suspense } from 'react';
import { loadable } from '../loadable';
import { RowsTable } from './rows';
import type { InputProps } from './types';

/* Few forms have a table to be typed into: it loads where there is one. */
const RowsEditor = loadable(() => import('./rowsEditor'));

/** A table inside the record: its rows are added, typed, moved and removed here; one of the server's is only shown. */
export function RowsInput(props: InputProps<'rows'>) {
  if (props.field.readOnly) return <RowsTable field={props.field} value={props.value} />;
  return (
    <Suspense fallback={<span aria-busy>…</span>}>
      <RowsEditor {...props} />
    </Suspense>
  );
}
