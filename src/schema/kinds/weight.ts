import { readWeight, showWeight } from '../format/measures';
import { same } from '../operators';
import type { Kind } from './Kind';
import { asText, checked } from './shared';

export const weight = {
  schema: () => checked((value) => readWeight(value) !== undefined, 'Must be 0 to 1000 kg or lbs with one decimal'),
  show: (value) => showWeight(asText(value)),
  operators: same,
  traits: { family: 'text', takes: 'formed', sortable: true, searchedByInput: true },
} as const satisfies Kind<'weight'>;
