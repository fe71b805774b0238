import { describe, expect, test } from 'vitest';
import { readList, readRecord } from '../../src/provider/responses';
import { RequestError } from '../../src/provider/requestError';

const list = (body: unknown) => () => readList({ body, call: 'GET payers' });
const record = (body: unknown, otherwise?: Record<string, unknown>) => () =>
  readRecord({ body, call: 'GET payers/1' }, otherwise);

describe('a list', () => {
  test.each([
    ['per_page', { per_page: 10 }],
    ['page_size', { page_size: 10 }],
  ])('in an envelope with %s', (_name, size) => {
    const body = { data: [{ id: 1 }], meta: { current_page: 3, total: 21, ...size } };
    expect(list(body)()).toEqual({ data: [{ id: 1 }], total: 21, currentPage: 3, pageSize: 10 });
  });

  test('a page past the end keeps the true total', () => {
    expect(list({ data: [], meta: { current_page: 9, total: 21 } })()).toMatchObject({ data: [], total: 21 });
  });

  test('a bare array is complete', () => {
    expect(list([{ id: 1 }, { id: 2 }])()).toEqual({ data: [{ id: 1 }, { id: 2 }], total: 2, isComplete: true });
  });

  test.each([
    ['no meta', { data: [{ id: 1 }] }],
    ['no total', { data: [{ id: 1 }], meta: { current_page: 1 } }],
    ['a total that is none', { data: [{ id: 1 }], meta: { total: 'many' } }],
    ['a negative total', { data: [{ id: 1 }], meta: { total: -1 } }],
  ])('with %s has no true total', (_what, body) => {
    expect(list(body)).toThrow('GET payers: the list has no meta.total.');
  });

  test.each([['<!doctype html>'], [''], [null], [{ data: { id: 1 } }], [{ data: [1, 2] }], [{}]])(
    '%j is no list',
    (body) => {
      expect(list(body)).toThrow(RequestError);
      expect(list(body)).toThrow('the response is not a list of records');
    },
  );
});

describe('a record', () => {
  test.each([
    ['bare', { id: 1, name: 'A' }, { id: 1, name: 'A' }],
    ['as data', { data: { id: 1, name: 'A' } }, { id: 1, name: 'A' }],
    ['with a field that is called data', { id: 1, data: { any: 'thing' } }, { id: 1, data: { any: 'thing' } }],
  ])('%s', (_what, body, expected) => {
    expect(record(body)()).toEqual(expected);
  });

  test.each([[''], [null], [undefined], [{}], [{ data: {} }], [{ data: null }]])('%j is empty', (body) => {
    expect(record(body, { id: 5 })()).toEqual({ id: 5 });
    expect(record(body)).toThrow('GET payers/1: the response is not a record.');
  });

  test.each([['<!doctype html>'], [[{ id: 1 }]], [7]])(
    '%j is no record, whatever stands in for an empty one',
    (body) => {
      expect(record(body, { id: 5 })).toThrow('the response is not a record');
    },
  );
});
