import { listSchema, type FieldColumns, type JsonSchema } from '../sql/FieldColumn';

/** The description of the API contains the schema of a stored file once. */
const storedFile: JsonSchema = { $ref: '#/components/schemas/StoredFile' };

export const fileColumns: FieldColumns<'file' | 'files'> = {
  file: { type: 'jsonb', schema: () => storedFile },
  files: { type: 'jsonb', schema: () => listSchema(storedFile) },
};
