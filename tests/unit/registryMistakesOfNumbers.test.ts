import { money } from '../../src/schema';
import { having, testMistakes, type Mistake } from './mistakes';

const numbers: readonly Mistake[] = [
  [
    'a currency that is none',
    () => [having({ size: money('Size', { currency: 'EURO' }) })],
    ['things: field "size": its currency is "EURO", which is not a currency; did you mean "EUR"?'],
  ],
  [
    'a currency that is none, with limits and values of others',
    () => [
      having({
        size: money('Size', { currency: 'EURO', min: 1 }),
        base: money('Base', { currency: 'EURO' }),
        other: money('Other', { currency: 'EURO', default: { field: 'base' } }),
        all: money('All', { currency: 'EURO', computed: { sum: ['size', 'base'] } }),
      }),
    ],
    [
      'things: field "size": its currency is "EURO", which is not a currency; did you mean "EUR"?',
      'things: field "base": its currency is "EURO", which is not a currency; did you mean "EUR"?',
      'things: field "other": its currency is "EURO", which is not a currency; did you mean "EUR"?',
      'things: field "all": its currency is "EURO", which is not a currency; did you mean "EUR"?',
    ],
  ],
];

testMistakes({ 'in how a number looks': numbers });
