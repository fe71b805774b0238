import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { idsIn, pageBeside, placeIn } from '../../src/screens/list/listPlace';

const [cases, followUps, patients, payers] = ['cases', 'follow_ups', 'patients', 'payers'].map(registry.get);
const tens = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const second = { ids: tens, page: 2 };

test('the rows of a list are records, or lead to those that they refer to, each once', () => {
  const rows = [
    { id: 1, case_id: 7, patient_id: 3 },
    { id: 2, case_id: 7, patient_id: null },
    { id: 4, case_id: 5 },
  ];
  if (!cases || !followUps || !patients || !payers) throw new Error('a kind is missing');
  expect(idsIn(rows, cases, cases)).toEqual([1, 2, 4]);
  expect(idsIn(rows, followUps, cases)).toEqual([7, 5]);
  expect(idsIn(rows, cases, patients)).toEqual([3]);
  expect(idsIn(rows, cases, payers)).toEqual([]);
});

test('only the first and the last record of a page have a neighbour on another one', () => {
  expect(pageBeside(15, second, 42)).toBeUndefined();
  expect(pageBeside(11, second, 42)).toBe(1);
  expect(pageBeside(20, second, 42)).toBe(3);
  expect(pageBeside(20, second, 20)).toBeUndefined();
  expect(pageBeside(11, { ids: tens, page: 1 }, 42)).toBeUndefined();
});

test('a record stands between its neighbours, over the ends of its page', () => {
  const [total, beside] = [42, undefined];
  expect(placeIn(99, second, { total, beside })).toBeUndefined();
  expect(placeIn(12, second, { total, beside })).toEqual({
    previous: { id: 11, page: 2 },
    next: { id: 13, page: 2 },
    position: 12,
    total,
  });
  expect(placeIn(11, second, { total, beside: { ids: [8, 9], page: 1 } })).toMatchObject({
    previous: { id: 9, page: 1 },
    next: { id: 12, page: 2 },
  });
  expect(placeIn(20, second, { total, beside: { ids: [20, 21], page: 3 } })).toMatchObject({
    previous: { id: 19, page: 2 },
    next: { id: 21, page: 3 },
  });
  expect(placeIn(20, second, { total, beside })).toMatchObject({ next: undefined });
});
