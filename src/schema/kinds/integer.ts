import { range } from '../operators';
import type { Kind } from './Kind';
import { figure, numeric } from './shared';

export const integer = {
  schema: (field) => numeric(field, Number.MAX_SAFE_INTEGER, 0),
  show: figure(String),
  operators: range,
  traits: { sortable: true, identifying: true, digits: true },
} as const satisfies Kind<'integer'>;
