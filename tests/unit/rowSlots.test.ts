import { expect, it } from 'vitest';
import { createRowSlots } from '../../src/ui/table/stableRows';

it('keeps what a row stands in while the row is there, wherever it goes', () => {
  const slotsOf = createRowSlots();
  expect(slotsOf([7, 8, 9])).toEqual([0, 1, 2]);
  expect(slotsOf([9, 7, 8])).toEqual([2, 0, 1]);
  expect(slotsOf([10, 9, 8])).toEqual([3, 2, 1]);
});

it('gives the place of a row that is gone to no other', () => {
  const slotsOf = createRowSlots();
  slotsOf([7, 8, 9]);
  expect(slotsOf([7, 9, 10])).toEqual([0, 2, 3]);
});

it('hands what stands there on to the rows of another page', () => {
  const slotsOf = createRowSlots();
  slotsOf([1, 2, 3]);
  expect(slotsOf([4, 5])).toEqual([0, 1]);
  expect(slotsOf([6, 7, 8])).toEqual([0, 1, 3]);
});

it('answers the same for the same rows', () => {
  const slotsOf = createRowSlots();
  expect(slotsOf(['a', 'b'])).toBe(slotsOf(['a', 'b']));
});
