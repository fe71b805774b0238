import { formatPrefixedId, stripPrefix } from '../format/prefixedId';
import { equalityOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, recordIdSchema, preprocessText } from './shared';

export const prefixedId = {
  schema: (field) => preprocessText((raw) => stripPrefix(raw, field.prefixes), recordIdSchema),
  format: (value, field) => formatPrefixedId(toText(value), field.prefixes[0]),
  operators: equalityOperators,
  toSearchText: (typed, field) => stripPrefix(typed, field.prefixes),
  formatSearchText: (text, field) => formatPrefixedId(text, field.prefixes[0]),
  traits: { family: 'link', takes: 'formed', sortable: true, identifying: true },
} as const satisfies Kind<'prefixedId'>;
