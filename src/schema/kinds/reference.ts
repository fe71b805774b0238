import { same } from '../operators';
import type { Kind } from './Kind';
import { identifier, titled } from './shared';

export const reference = {
  schema: () => identifier,
  show: (value, { to }, tools) => titled(value, to, tools),
  operators: same,
  traits: { family: 'link', takes: 'formed', sortable: true, identifying: true, searchedByInput: true, unchangeable: true },
} as const satisfies Kind<'reference'>;
