import { isNdcList, joinNdcs, ndcMessage } from '../format/ndc';
import type { Kind } from './Kind';
import { preprocess, toText, checkedTextSchema, maxLengths } from './shared';

export const ndcList = {
  schema: () =>
    preprocess(
      (raw) => (Array.isArray(raw) ? joinNdcs(raw.map(toText)) : typeof raw === 'string' ? joinNdcs([raw]) : raw),
      checkedTextSchema((value) => value.length <= maxLengths.longText && isNdcList(value), ndcMessage),
    ),
  maxLength: () => maxLengths.longText,
  format: toText,
  operators: ['contains'],
  traits: { family: 'text', takes: 'formed', sortable: true },
} as const satisfies Kind<'ndcList'>;
