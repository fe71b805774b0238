import { showPrefixedId, stripPrefix } from '../format/prefixedId';
import { same } from '../operators';
import type { Kind } from './Kind';
import { asText, identifier, normalised } from './shared';

export const prefixedId = {
  schema: (field) => normalised((raw) => stripPrefix(raw, field.prefixes), identifier),
  show: (value, field) => showPrefixedId(asText(value), field.prefixes[0]),
  operators: same,
  searchText: (typed, field) => stripPrefix(typed, field.prefixes),
  showSearch: (text, field) => showPrefixedId(text, field.prefixes[0]),
  traits: { family: 'link', takes: 'formed', sortable: true, identifying: true, unchangeable: true },
} as const satisfies Kind<'prefixedId'>;
