import { listSchema, textSchema, type FieldColumns } from '../sql/FieldColumn';

export const tagsColumns: FieldColumns<'tags'> = {
  tags: { type: 'text[]', schema: (field) => listSchema(textSchema(field)) },
};
