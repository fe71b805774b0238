import type { FieldColumns } from '../sql/FieldColumn';

export const phoneColumns: FieldColumns<'phone'> = {
  phone: { type: 'text', schema: () => ({ type: 'string', pattern: '^\\d{1,10}$' }) },
};
