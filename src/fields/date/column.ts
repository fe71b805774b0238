import type { FieldColumns } from '../sql/FieldColumn';

export const dateColumns: FieldColumns<'date' | 'instant'> = {
  date: { type: 'date', schema: () => ({ type: 'string', format: 'date' }) },
  instant: { type: 'timestamptz', schema: () => ({ type: 'string', format: 'date-time' }) },
};
