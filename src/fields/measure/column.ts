import type { FieldColumns } from '../sql/FieldColumn';

const inchesSql = (column: string): string =>
  `(split_part(${column}, '_', 2)::int * 12 + split_part(${column}, '_', 4)::int)`;
const kilogramsSql = (column: string): string =>
  `(split_part(${column}, '-', 1)::numeric * case split_part(${column}, '-', 2) when 'lbs' then 0.45359237 else 1 end)`;

export const measureColumns: FieldColumns<'height' | 'weight'> = {
  height: {
    type: 'text',
    sort: { type: 'int', sql: inchesSql },
  },
  weight: {
    type: 'text',
    sort: { type: 'numeric', sql: kilogramsSql },
  },
};
