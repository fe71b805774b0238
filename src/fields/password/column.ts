import type { FieldColumns } from '../sql/FieldColumn';
import { passwordLength } from './value';

export const passwordColumns: FieldColumns<'password'> = {
  password: {
    type: 'text',
    schema: () => ({
      type: 'string',
      format: 'password',
      minLength: passwordLength.min,
      maxLength: passwordLength.max,
    }),
  },
};
