import { showPercent } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { figure, numeric } from './shared';

export const percent = {
  schema: (field) => numeric(field, 1e6, 2),
  show: figure(showPercent),
  operators: range,
  traits: { sortable: true },
} as const satisfies Kind<'percent'>;
