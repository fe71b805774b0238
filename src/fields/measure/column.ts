import type { FieldColumns } from '../sql/FieldColumn';

const inchesSql = (column: string): string =>
  `(split_part(${column}, '_', 2)::int * 12 + split_part(${column}, '_', 4)::int)`;
const kilogramsSql = (column: string): string =>
  `(split_part(${column}, '-', 1)::numeric * case split_part(${column}, '-', 2) when 'lbs' then 0.45359237 else 1 end)`;

export const measureColumns: FieldColumns<'height' | 'weight'> = {
  height: {
    type: 'text',
    sort: { type: 'int', sql: inchesSql },
    schema: () => ({ type: 'string', pattern: '^feet_[1-7]_inch_(\\d|1[01])$' }),
  },
  weight: {
    type: 'text',
    sort: { type: 'numeric', sql: kilogramsSql },
    schema: () => ({ type: 'string', pattern: '^\\d{1,4}(\\.\\d)?-(kg|lbs)$' }),
  },
};
