import { money } from '../../src/schema/declare';
import { having, testMistakes, type Mistake } from './mistakes';

const numbers: readonly Mistake[] = [
  [
    'things: field "size": it has the unknown currency "EURO"; did you mean "EUR"?',
    () => [having({ size: money('Size', { currency: 'EURO' }) })],
  ],
  [
    [
      'things: field "size": it has the unknown currency "EURO"; did you mean "EUR"?',
      'things: field "base": it has the unknown currency "EURO"; did you mean "EUR"?',
      'things: field "other": it has the unknown currency "EURO"; did you mean "EUR"?',
      'things: field "all": it has the unknown currency "EURO"; did you mean "EUR"?',
    ],
    () => [
      having({
        size: money('Size', { currency: 'EURO', min: 1 }),
        base: money('Base', { currency: 'EURO' }),
        other: money('Other', { currency: 'EURO', default: { field: 'base' } }),
        all: money('All', { currency: 'EURO', computed: { sum: ['size', 'base'] } }),
      }),
    ],
  ],
];

testMistakes({ 'in how a number looks': numbers });
