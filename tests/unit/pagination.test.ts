import { expect, test } from 'vitest';
import { namedPages } from '../../src/ui/table/Pagination';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 7, [1, 2, 3, 4, 5, 'gap', 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 10, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 10]],
  [10, 10, [1, 'gap', 6, 7, 8, 9, 10]],
] as const)('page %i of %i is named among %j', (page, last, named) => {
  expect(namedPages(page, last)).toEqual(named);
});
