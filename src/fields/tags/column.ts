import type { FieldColumns } from '../sql/FieldColumn';

export const tagsColumns: FieldColumns<'tags'> = { tags: { type: 'text[]' } };
