import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAuthProvider, createDataProvider, createSessionStore } from '../../src/provider';
import { openPlatform, password, type Platform } from '../api/platform';
import { registry } from '../../resources';
import { failureOf } from './support/setUp';

let platform: Platform;
let apiUrl: string;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.addUser({ email: 'ann@example.com', service_manufacturers: ['octapharma'] });
  const app = await platform.serve();
  apiUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`;
});
afterAll(() => platform.close());

/** A browser tab over the running API: its storage and both providers. */
function openTab(manufacturer = 'octapharma') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const location = { pathname: '/dashboard/payers', search: '', assign: vi.fn() };
  const options = { apiUrl, manufacturer };
  const auth = createAuthProvider({ ...options, storage, location });
  const data = createDataProvider({ ...options, features: [], registry, getToken: createSessionStore(storage).token });
  return { auth, data, kept };
}

test('a session from sign-in over a new password to logout', async () => {
  const [tab, other] = [openTab(), openTab()];
  const wrong = await tab.auth.login({ email: 'ann@example.com', password: 'wrong' });
  expect(wrong).toMatchObject({
    success: false,
    error: { statusCode: 401, message: 'The email or the password is wrong' },
  });

  expect(await tab.auth.login({ email: 'ann@example.com', password })).toMatchObject({ success: true });
  await other.auth.login({ email: 'ann@example.com', password });
  expect(await tab.auth.getIdentity()).toMatchObject({
    email: 'ann@example.com',
    service_manufacturers: ['octapharma'],
    must_change_password: false,
  });
  expect(await tab.auth.getPermissions()).toEqual(expect.any(Array));

  const mismatch = { old_password: password, new_password: 'another horse 7', repeat_new_password: 'another mule 7' };
  expect(await failureOf(tab.auth.changePassword(mismatch))).toMatchObject({
    statusCode: 422,
    errors: { repeat_new_password: [expect.any(String)] },
  });
  const before = tab.kept.get('Authorization');
  await tab.auth.changePassword({ ...mismatch, repeat_new_password: mismatch.new_password });
  expect(tab.kept.get('Authorization')).not.toBe(before);
  expect(await tab.data.getList({ resource: 'payers' })).toMatchObject({ total: 0 });

  const ended = await failureOf(other.data.getList({ resource: 'payers' }));
  expect(await other.auth.onError(ended)).toEqual({ redirectTo: '/signin?to=%2Fdashboard%2Fpayers' });

  const token = tab.kept.get('Authorization') ?? '';
  await tab.auth.logout({});
  const stolen = createDataProvider({
    apiUrl,
    manufacturer: 'octapharma',
    features: [],
    registry,
    getToken: () => token,
  });
  await vi.waitFor(
    async () => expect(await failureOf(stolen.getList({ resource: 'payers' }))).toMatchObject({ statusCode: 401 }),
    { timeout: 60_000 },
  );
});

test('a manufacturer that the user does not serve is refused and signs nobody out', async () => {
  await platform.addUser({ email: 'bob@example.com', service_manufacturers: ['octapharma'] });
  const tab = openTab('grifols');
  await tab.auth.login({ email: 'bob@example.com', password });
  const failure = await failureOf(tab.data.getList({ resource: 'payers' }));
  expect(failure).toMatchObject({ statusCode: 403, message: expect.any(String) as string });
  expect(await tab.auth.onError(failure)).toEqual({});
  expect(tab.kept.has('Authorization')).toBe(true);
});
