import { joinNdcs, ndcMessage, ndcPattern, splitNdcs } from '../format/ndc';
import type { Kind } from './Kind';
import { after, asText, checked, maxLengths } from './shared';

export const ndcList = {
  schema: () =>
    after(
      (raw) => (Array.isArray(raw) ? joinNdcs(raw.map(asText)) : typeof raw === 'string' ? joinNdcs([raw]) : raw),
      checked((value) => value.length <= maxLengths.longText && splitNdcs(value).every((code) => ndcPattern.test(code)), ndcMessage),
    ),
  maxLength: () => maxLengths.longText,
  show: asText,
  operators: ['contains'],
  traits: { family: 'text', takes: 'formed', sortable: true },
} as const satisfies Kind<'ndcList'>;
