import { numberSchema, type FieldColumns } from '../sql/FieldColumn';

export const numberColumns: FieldColumns<'integer' | 'decimal' | 'money' | 'percent'> = {
  integer: { type: 'bigint', schema: (field) => numberSchema('integer', field) },
  decimal: { type: 'numeric', schema: (field) => numberSchema('number', field) },
  money: { type: 'numeric', schema: (field) => numberSchema('number', field) },
  percent: { type: 'numeric', schema: (field) => numberSchema('number', field) },
};
