import type { FieldColumns } from '../sql/FieldColumn';

export const numberColumns: FieldColumns<'integer' | 'decimal' | 'money' | 'percent'> = {
  integer: { type: 'bigint', describe: (converted) => ({ ...converted, type: 'integer' }) },
  decimal: { type: 'numeric' },
  money: { type: 'numeric' },
  percent: { type: 'numeric' },
};
