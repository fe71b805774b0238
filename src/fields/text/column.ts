import type { FieldColumns } from '../sql/FieldColumn';

export const textColumns: FieldColumns<'text' | 'longText' | 'email'> = {
  text: { type: 'text' },
  longText: { type: 'text' },
  email: { type: 'text' },
};
