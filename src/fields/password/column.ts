import type { FieldColumns } from '../sql/FieldColumn';
import { passwordLength } from './value';

export const passwordColumns: FieldColumns<'password'> = {
  password: {
    type: 'text',
    describe: (converted) => ({
      ...converted,
      format: 'password',
      minLength: passwordLength.min,
      maxLength: passwordLength.max,
    }),
  },
};
