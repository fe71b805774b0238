import { decimal, integer, money, percent } from '../../src/schema';
import { having, loose, testMistakes, type Mistake } from './mistakes';

const numbers: readonly Mistake[] = [
  [
    'a format that says nothing',
    () => [having({ size: integer('Size', { format: {} }) })],
    ['things: field "size": its format is empty; say how to show the number or leave it out'],
  ],
  [
    'digits that are not kept',
    () => [having({ size: decimal('Size', { scale: 1, format: { decimals: 2 } }) })],
    ['things: field "size": its format.decimals is 2, but only 1 decimals are stored; show no more than these'],
  ],
  [
    'more digits of a percentage than it has',
    () => [having({ size: percent('Size', { format: { decimals: 3 } }) })],
    ['things: field "size": its format.decimals is 3, but only 2 decimals are stored; show no more than these'],
  ],
  [
    'half a digit',
    () => [having({ size: decimal('Size', { format: { decimals: 0.5 } }) })],
    ['things: field "size": its format.decimals is 0.5; a whole number from 0 is needed'],
  ],
  [
    'a blank unit',
    () => [having({ size: integer('Size', { format: { unit: ' ' } }) })],
    ['things: field "size": its format.unit is an empty text; a text is needed'],
  ],
  [
    'digits of a whole number',
    () => [having({ size: loose(integer, 'Size', { format: { decimals: 2 } }) })],
    [
      'things: field "size": its format has the unknown option "decimals"; choose from "grouped", "unit"',
      'things: field "size": its format.decimals is 2, but only 0 decimals are stored; show no more than these',
    ],
  ],
  [
    'a format that is a text',
    () => [having({ size: loose(decimal, 'Size', { format: '0.00' }) })],
    ['things: field "size": its format is "0.00"; an object of "decimals", "grouped", "unit" is needed'],
  ],
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
