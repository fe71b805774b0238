import type { FieldColumns } from '../sql/FieldColumn';

export const referenceColumns: FieldColumns<'reference' | 'references' | 'prefixedId'> = {
  reference: { type: 'bigint' },
  references: { type: 'bigint[]' },
  prefixedId: { type: 'bigint' },
};
