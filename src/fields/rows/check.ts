import { namedEntries, number, rule, type KindChecks } from '../../schema/kindChecks';

export const rowsChecks: KindChecks<'rows'> = {
  rows: {
    options: (field) => ({ columns: namedEntries(field), maxRows: number.optional() }),
    rules: [rule(({ field: { columns } }) => Object.keys(columns).length === 0, 'has no columns; name at least one')],
    counts: { maxRows: [1, 1000] },
    labels: ({ columns }) => ({ it: Object.entries(columns).map(([name, { label }]) => [name, label]) }),
  },
};
