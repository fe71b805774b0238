import { parseWeight, formatWeight } from '../format/measures';
import { equalityOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, checkedTextSchema } from './shared';

export const weight = {
  schema: () =>
    checkedTextSchema((value) => parseWeight(value) !== undefined, 'Must be 0 to 1000 kg or lbs with one decimal'),
  format: (value) => formatWeight(toText(value)),
  operators: equalityOperators,
  traits: { family: 'text', takes: 'formed', sortable: true, searchedByInput: true },
} as const satisfies Kind<'weight'>;
