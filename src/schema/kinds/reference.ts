import { same } from '../operators';
import type { Kind } from './Kind';
import { asText, identifier } from './shared';

export const reference = {
  schema: () => identifier,
  show: asText,
  operators: same,
  traits: { sortable: true, identifying: true, searchedByInput: true, unchangeable: true },
} as const satisfies Kind<'reference'>;
