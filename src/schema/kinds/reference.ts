import { equalityOperators } from '../operators';
import type { Kind } from './Kind';
import { recordIdSchema, formatRecordTitle } from './shared';

export const reference = {
  schema: () => recordIdSchema,
  format: (value, { to }, tools) => formatRecordTitle(value, to, tools),
  operators: equalityOperators,
  traits: {
    family: 'link',
    takes: 'formed',
    sortable: true,
    identifying: true,
    searchedByInput: true,
  },
} as const satisfies Kind<'reference'>;
