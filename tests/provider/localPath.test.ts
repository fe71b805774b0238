import { describe, expect, test } from 'vitest';
import { isOnSignInPage, toLocalPath, signInPathFrom } from '../../src/provider/localPath';

describe('where signing in leads', () => {
  test.each([
    '/dashboard/patients',
    '/dashboard/patients?page=2&searchFirstName=A%20B',
    '/dashboard/cases/7#notes',
    '/',
    '/signing-off',
  ])('%s', (path) => {
    expect(toLocalPath(path)).toBe(path);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\..\\b',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/..//evil.example',
    ' /dashboard',
    'dashboard',
    '',
    '/signin',
    '/signin?to=/x',
    '/signin/',
    '/x/../signin',
    null,
    undefined,
    7,
    ['/dashboard'],
  ])('%j leads to the dashboard', (path) => {
    expect(toLocalPath(path)).toBe('/dashboard');
  });
});

describe('the way to the sign-in page', () => {
  test.each([
    ['/dashboard/patients', '?page=2', '/signin?to=%2Fdashboard%2Fpatients%3Fpage%3D2'],
    ['/dashboard/patients/7/edit', '', '/signin?to=%2Fdashboard%2Fpatients%2F7%2Fedit'],
    ['/dashboard', '?due=1', '/signin?to=%2Fdashboard%3Fdue%3D1'],
    ['/dashboard', '', '/signin'],
    ['/', '', '/signin'],
    ['/signin', '?to=%2Fx', '/signin'],
    ['/signin/', '', '/signin'],
    ['/dashboard/payers', '?name=100%', '/signin?to=%2Fdashboard%2Fpayers'],
  ])('from %s%s', (pathname, search, expected) => {
    expect(signInPathFrom({ pathname, search })).toBe(expected);
  });

  test('what it carries is where signing in leads', () => {
    const from = '/dashboard/patients?searchFirstName=A%26B&page=3';
    const to = new URLSearchParams(
      signInPathFrom({ pathname: '/dashboard/patients', search: from.slice(from.indexOf('?')) }).split('?')[1],
    ).get('to');
    expect(toLocalPath(to)).toBe(from);
  });
});

test('the sign-in page is told from pages that begin alike', () => {
  expect(isOnSignInPage({ pathname: '/signin', search: '' })).toBe(true);
  expect(isOnSignInPage({ pathname: '/signing-off', search: '' })).toBe(false);
});
