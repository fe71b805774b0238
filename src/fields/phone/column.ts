import type { FieldColumns } from '../sql/FieldColumn';

export const phoneColumns: FieldColumns<'phone'> = { phone: { type: 'text' } };
