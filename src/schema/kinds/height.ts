import { readHeight, showHeight } from '../format/measures';
import { same } from '../operators';
import type { Kind } from './Kind';
import { asText, checked } from './shared';

export const height = {
  schema: () => checked((value) => readHeight(value) !== undefined, 'Must be 1 to 7 feet and 0 to 11 inches'),
  show: (value) => showHeight(asText(value)),
  operators: same,
  traits: { family: 'text', takes: 'formed', sortable: true, searchedByInput: true },
} as const satisfies Kind<'height'>;
