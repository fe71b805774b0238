import { textSchema, type FieldColumns } from '../sql/FieldColumn';
import { compilePattern } from './value';

export const textColumns: FieldColumns<'text' | 'longText' | 'email'> = {
  text: {
    type: 'text',
    schema: (field) => ({
      ...textSchema(field),
      ...(field.pattern && { pattern: compilePattern(field.pattern).source }),
    }),
  },
  longText: { type: 'text', schema: textSchema },
  email: { type: 'text', schema: (field) => ({ ...textSchema(field), format: 'email' }) },
};
