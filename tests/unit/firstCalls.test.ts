import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { firstList, firstRows } from '../../src/app/firstCalls';

const at = (pathname: string, search = '') => {
  const list = firstList({ registry, location: { pathname, search } });
  return list && firstRows(list);
};

test('the first rows of a list are read where the list reads them: its searches, its order, its page', () => {
  expect(at('/dashboard/patients')).toBe('patients?page=1&per=10');
  expect(at('/dashboard/payers', '?name=Blue&page=3&sortField=name&sortOrder=desc')).toBe('payers?name=Blue&page=3&per=10&q%5Bs%5D%5B%5D=name+desc');
  expect(at('/dashboard/payers', '?page=none&other=1')).toBe('payers?page=1&per=10');
});

test('nothing is read ahead where there is no list, or one with searches of its own', () => {
  expect([at('/dashboard/patients/12'), at('/dashboard/consent'), at('/signin'), at('/dashboard/cases/1/activities')]).toEqual([undefined, undefined, undefined, undefined]);
});
