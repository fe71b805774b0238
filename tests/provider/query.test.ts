import { describe, expect, test } from 'vitest';
import { writePagination } from '../../src/provider/listAddress';
import { writeSorters } from '../../src/provider/listAddress';
import { canSortBy, QueryError } from '../../src/schema';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');

describe('sorters', () => {
  test('are written in their order', () => {
    expect(
      writeSorters(sinks, [
        { field: 'line', order: 'asc' },
        { field: 'facility_name', order: 'desc' },
      ]),
    ).toEqual([
      ['q[s][]', 'line asc'],
      ['q[s][]', 'facility_name desc'],
    ]);
    expect(writeSorters(sinks)).toEqual([]);
  });

  test('know every field with an order, and refuse every other', () => {
    for (const resource of registry.all) {
      for (const field of Object.keys(resource.fields)) {
        const write = () => writeSorters(resource, [{ field, order: 'desc' }]);
        if (canSortBy(resource, field)) expect(write()).toEqual([['q[s][]', `${field} desc`]]);
        else expect(write).toThrow(QueryError);
      }
    }
  });

  test('an unknown field is refused by name', () => {
    expect(() => writeSorters(sinks, [{ field: 'nickname', order: 'asc' }])).toThrow(
      'sinks: cannot sort by "nickname": there is no such field',
    );
  });

  test.each([undefined, 'ASC', 'descend', ''])('an order that there is not is refused: %s', (order) => {
    expect(() => writeSorters(sinks, [{ field: 'line', order: order as 'asc' }])).toThrow(
      `sinks: cannot sort by "line" in the order "${order}": it must be asc or desc`,
    );
  });
});

describe('pagination', () => {
  test.each([
    ['nothing given', undefined, '1', '10'],
    ['a page', { currentPage: 3 }, '3', '10'],
    ['a page and its size', { currentPage: 2, pageSize: 25 }, '2', '25'],
    ['off', { currentPage: 4, pageSize: 10, mode: 'off' as const }, '1', '1000'],
    ['pages cut by the client', { currentPage: 4, mode: 'client' as const }, '1', '1000'],
  ])('%s', (_what, pagination, page, per) => {
    expect(writePagination(pagination)).toEqual([
      ['page', page],
      ['per', per],
    ]);
  });

  test.each([
    ['currentPage must be a whole number of at least 1, not 0', { currentPage: 0 }],
    ['currentPage must be a whole number of at least 1, not NaN', { currentPage: Number.NaN }],
    ['pageSize must be a whole number of at least 1, not 2.5', { pageSize: 2.5 }],
    ['pageSize must be at most 1000, not 1001', { pageSize: 1001 }],
  ])('%s', (message, pagination) => {
    expect(() => writePagination(pagination)).toThrow(message);
  });
});
