import type { FieldColumns } from '../sql/FieldColumn';

export const jsonColumns: FieldColumns<'json'> = { json: { type: 'jsonb' } };
