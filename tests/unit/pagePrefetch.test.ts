import { beforeEach, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { registry as everything } from '../fixtures/everything';
import { library } from '../fixtures/library';
import { findMainDataPath } from '../../src/app/pagePrefetch';
import { customPageRoutes } from '../../src/app/screenPlaces';

/** What the browser keeps. */
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(`tab ${key}`) ?? null });
});

const at = (pathname: string, search = '') => findMainDataPath({ registry, location: { pathname, search } });

test('the first rows of a list are read where the list reads them: its searches, its order, its page', () => {
  expect(at('/dashboard/patients')).toBe('patients?page=1&per=10');
  expect(at('/dashboard/payers', '?name=Blue&page=3&sortField=name&sortOrder=desc')).toBe(
    'payers?name=Blue&page=3&per=10&q%5Bs%5D%5B%5D=name+desc',
  );
  expect(at('/dashboard/payers', '?page=none&other=1')).toBe('payers?page=1&per=10');
});

test('the first rows of a plain address are those of the default view, of an address with a query its own', () => {
  kept.set('Email', 'ann@desk.test');
  kept.set('defaultView ann@desk.test patients', 'searchLastName=quill&view=7&columns=id%2Clast_name&dense=true');
  kept.set('defaultView ann@desk.test cases', 'assigned_to=4&view=8');
  kept.set('assigneeTab ann@desk.test cases', 'assigned_to=5');
  expect(at('/dashboard/patients')).toMatch(/quill.*page=1&per=10/);
  expect(at('/dashboard/patients', '?view=none')).toBe('patients?page=1&per=10');
  expect(at('/dashboard/patients', '?page=2')).toBe('patients?page=2&per=10');
  expect(at('/dashboard/cases')).toMatch(/assigned_to=4&/);
  kept.set('tab defaultView ann@desk.test cases', 'assigned_to=6&view=8');
  expect(at('/dashboard/cases')).toMatch(/assigned_to=6&/);
  kept.delete('tab defaultView ann@desk.test cases');
  kept.set('defaultView ann@desk.test cases', '');
  expect(at('/dashboard/cases')).toMatch(/assigned_to=5&/);
});

test('nothing is read before it is known whose call it is that not every role may search, sort or see', () => {
  const ofPharmacies = (search: string, path = 'sample_pharmacies') =>
    findMainDataPath({ registry: everything, location: { pathname: `/dashboard/${path}`, search } });
  expect(ofPharmacies('?npi=12')).toBe('sample_pharmacies?npi=12&page=1&per=10');
  expect([
    ofPharmacies('?note=late'),
    ofPharmacies('?sortField=internal_note&sortOrder=asc'),
    ofPharmacies('', 'trash_sample_pharmacies'),
  ]).toEqual([undefined, undefined, undefined]);
});

test('a record is read where its page or the form of its page reads it, a trash with what was discarded last first', () => {
  expect([at('/dashboard/patients/12'), at('/dashboard/cases/7'), at('/dashboard/cases/7/edit')]).toEqual([
    'patients/12',
    'cases/7',
    'cases/7',
  ]);
  expect(at('/dashboard/trash_payers')).toBe('payers?page=1&per=10&q%5Bs%5D%5B%5D=discarded_at+desc&discard=true');
  expect(at('/dashboard/trash_payers', '?page=2&sortField=name&sortOrder=asc')).toBe(
    'payers?page=2&per=10&q%5Bs%5D%5B%5D=name+asc&discard=true',
  );
});

test('nothing is read ahead where there is nothing to show, or a list with searches of its own', () => {
  const others = [
    '/dashboard/patients/new',
    '/dashboard/cases/new',
    '/dashboard/payers/12/edit/more',
    '/dashboard/consent',
    '/signin',
    '/dashboard/cases/1/activities',
  ];
  expect(others.map((path) => at(path))).toEqual(others.map(() => undefined));
});

test('pages written by hand stand where the declarations of their kinds say', () => {
  const moved = registry.all.map((resource) =>
    ['cases', 'patient_programs'].includes(resource.name)
      ? { ...resource, screenPath: `work/${resource.name}` }
      : resource,
  );
  expect(customPageRoutes({ all: moved }).map(({ path }) => path)).toEqual([
    '/dashboard',
    '/dashboard/not_followed_up',
    '/dashboard/safety',
    '/dashboard/reports',
    ...['/dashboard/work/cases/:id', '/dashboard/work/cases/new', '/dashboard/work/cases/:id/edit'],
    '/dashboard/work/patient_programs',
  ]);
});

test('to find the list of an address asks for what is included of no other kind', () => {
  const asked: string[] = [];
  const all = library.all.map((resource) =>
    Object.defineProperty({ ...resource }, 'fields', { get: () => (asked.push(resource.name), resource.fields) }),
  );
  const watched = { ...library, all };
  expect(
    findMainDataPath({ registry: watched, location: { pathname: '/dashboard/issues', search: '?book_id=3' } }),
  ).toBe('issues?book_id=3&page=1&per=10');
  expect([...new Set(asked)]).toEqual(['issues']);
});
