import type { FieldViews } from '../cells/FieldView';
import { TextCell } from '../cells/OneLine';

export const passwordViews: FieldViews<'password'> = {
  password: { Cell: TextCell, columnWidth: 120 },
};
