import { describe, expect, test } from 'vitest';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { resolveApiUrl, manufacturerHost, resolveManufacturer, readAppConfig } from '../../src/app/config';

const read = (settings: Record<string, string> = {}, { hostname = 'localhost', automated = false } = {}) =>
  readAppConfig({ settings, hostname, automated, manufacturers, defaultManufacturer });

describe('the API base (decision 2)', () => {
  test('is the same origin unless set', () => expect(resolveApiUrl({}, false)).toBe('/api'));

  test('is VITE_API_URL where set, without a slash at its end', () =>
    expect(resolveApiUrl({ VITE_API_URL: 'https://api.example.com/v1/' }, false)).toBe('https://api.example.com/v1'));

  test('is VITE_API_URL_TEST only while a test runner is present', () => {
    const settings = { VITE_API_URL: 'https://live.example.com', VITE_API_URL_TEST: 'https://test.example.com' };
    expect(resolveApiUrl(settings, true)).toBe('https://test.example.com');
    expect(resolveApiUrl(settings, false)).toBe('https://live.example.com');
  });

  test('a runner without a test entry uses the production entry; a blank one counts as not set', () =>
    expect(resolveApiUrl({ VITE_API_URL: 'https://live.example.com', VITE_API_URL_TEST: '  ' }, true)).toBe(
      'https://live.example.com',
    ));
});

describe('the manufacturer of a host name (decision 3)', () => {
  const keyOf = (hostname: string) => resolveManufacturer({ hostname, manufacturers, defaultManufacturer }).key;

  test.each([
    ['kedrion.localhost', 'kedrion'],
    ['grifols.desk.example.com', 'grifols'],
    ['GCBiopharma.example.com', 'gcbiopharma'],
    ['localhost', 'octapharma'],
    ['127.0.0.1', 'octapharma'],
    ['desk.kedrion.example.com', 'octapharma'],
    ['kedrion-test.example.com', 'octapharma'],
    ['', 'octapharma'],
  ])('%s is %s', (hostname, key) => expect(keyOf(hostname)).toBe(key));

  test('an undeclared default is an error that names it', () =>
    expect(() => resolveManufacturer({ hostname: 'localhost', manufacturers, defaultManufacturer: 'nobody' })).toThrow(
      '"nobody"',
    ));
});

describe('the host of another desk', () => {
  const keys = manufacturers.map(({ key }) => key);

  test.each([
    ['localhost:3000', 'kedrion.localhost:3000'],
    ['octapharma.localhost:3000', 'kedrion.localhost:3000'],
    ['octapharma.desk.example.com', 'kedrion.desk.example.com'],
  ])('from %s it is %s', (host, expected) => expect(manufacturerHost('kedrion', { host, keys })).toBe(expected));

  test.each(['127.0.0.1:3000', 'desk.example.com'])('from %s it is not known', (host) =>
    expect(manufacturerHost('kedrion', { host, keys })).toBeUndefined(),
  );
});

describe('the other settings', () => {
  test('the company has a neutral default and follows VITE_COMPANY', () => {
    expect(read().company).toBe('Patient Support Services, Inc.');
    expect(read({ VITE_COMPANY: 'Acme Care' }).company).toBe('Acme Care');
  });

  test('administrators are read as lower-case addresses, however they are separated', () =>
    expect(read({ VITE_ADMIN_EMAILS: 'Ann@Example.com, bob@example.com;carl@example.com' }).adminEmails).toEqual([
      'ann@example.com',
      'bob@example.com',
      'carl@example.com',
    ]));

  test('the administrator of the demo is one unless others are set', () => {
    expect(read().adminEmails).toEqual(['admin@example.com']);
    expect(read({ VITE_ADMIN_EMAILS: 'ann@example.com' }).adminEmails).toEqual(['ann@example.com']);
  });

  test('analytics are off unless both an id and where to report to are set (decision 39)', () => {
    expect(read().analytics).toBeUndefined();
    expect(read({ VITE_ANALYTICS_ID: 'desk-1' }).analytics).toBeUndefined();
    expect(read({ VITE_ANALYTICS_URL: '/reports' }).analytics).toBeUndefined();
    expect(read({ VITE_ANALYTICS_ID: 'desk-1', VITE_ANALYTICS_URL: '/reports' }).analytics).toEqual({
      id: 'desk-1',
      url: '/reports',
    });
  });
});
