import { Suspense } from 'react';
import { loadable } from '../../ui';
import type { CellProps, FieldViews } from '../cells/FieldView';
import { TextCell } from '../cells/OneLine';

const EntriesTable = loadable(async () => (await import('./input')).EntriesTable);

function FullEntries({ field, value }: CellProps<'json'>) {
  return (
    <Suspense fallback={<TextCell field={field} value={value} />}>
      <EntriesTable field={field} value={value} />
    </Suspense>
  );
}

export const jsonViews: FieldViews<'json'> = {
  json: { Cell: TextCell, FullValue: FullEntries, columnWidth: 240, spansFormRow: true },
};
