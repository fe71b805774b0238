import type { FieldColumns, JsonSchema } from '../sql/FieldColumn';

/** The description of the API contains the schema of a stored file once. */
const storedFile: JsonSchema = { $ref: '#/components/schemas/StoredFile' };

export const fileColumns: FieldColumns<'file' | 'files'> = {
  file: { type: 'jsonb', describe: () => storedFile },
  files: { type: 'jsonb', describe: (converted) => ({ ...converted, items: storedFile }) },
};
