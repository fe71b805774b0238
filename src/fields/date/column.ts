import type { FieldColumns } from '../sql/FieldColumn';

export const dateColumns: FieldColumns<'date' | 'instant'> = {
  date: { type: 'date', describe: (converted) => ({ ...converted, format: 'date' }) },
  instant: { type: 'timestamptz' },
};
