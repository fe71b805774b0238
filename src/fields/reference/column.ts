import { listSchema, type FieldColumns, type JsonSchema } from '../sql/FieldColumn';

const idSchema: JsonSchema = { type: 'integer', minimum: 1 };

export const referenceColumns: FieldColumns<'reference' | 'references' | 'prefixedId'> = {
  reference: { type: 'bigint', schema: () => idSchema },
  references: { type: 'bigint[]', schema: () => listSchema(idSchema) },
  prefixedId: { type: 'bigint', schema: () => idSchema },
};
