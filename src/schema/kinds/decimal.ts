import { range } from '../operators';
import type { Kind } from './Kind';
import { figure, largestAmount, numeric } from './shared';

export const decimal = {
  schema: (field) => numeric(field, largestAmount, field.scale ?? 2),
  show: figure(String),
  operators: range,
  traits: { sortable: true },
} as const satisfies Kind<'decimal'>;
