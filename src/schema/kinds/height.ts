import { parseHeight, formatHeight } from '../format/measures';
import { equalityOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, checkedTextSchema } from './shared';

export const height = {
  schema: () =>
    checkedTextSchema((value) => parseHeight(value) !== undefined, 'Must be 1 to 7 feet and 0 to 11 inches'),
  format: (value) => formatHeight(toText(value)),
  operators: equalityOperators,
  traits: { family: 'text', takes: 'formed', sortable: true, searchedByInput: true },
} as const satisfies Kind<'height'>;
