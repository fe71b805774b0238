import { describe, expect, test, vi } from 'vitest';
import { createAuthProvider, createDataProvider, createSessionStore } from '../../src/provider';
import { registry } from '../fixtures/everything';
import { createAnsweringRecorder, type RecordedRequest as Recorded, type Reply } from '../../src/headless';
import { failureOf } from './support/setUp';

function fakeStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

interface Scene {
  readonly stored?: Record<string, string>;
  readonly path?: string;
  readonly answer?: (call: Recorded) => Reply;
}

const signedIn = { Authorization: 'old', Email: 'ann@example.com' };

function setUp({ stored = {}, path = '/dashboard/patients?page=2', answer }: Scene = {}) {
  const { fetch, calls, last } = createAnsweringRecorder(answer);
  const storage = fakeStorage(stored);
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  const location = { pathname, search, assign: vi.fn() };
  const hooks = { onSignIn: vi.fn(), onSignOut: vi.fn() };
  const options = { apiUrl: 'http://api.test/api', manufacturer: 'octapharma', fetch };
  const auth = createAuthProvider({ ...options, storage, location, ...hooks });
  const data = createDataProvider({ ...options, features: [], registry, getToken: createSessionStore(storage).token });
  return Promise.resolve({ calls, last, auth, data, storage, location, ...hooks });
}

const session = (token: string, email = 'ann@example.com') => ({ body: { data: { auth_token: token, email } } });
const refused = { status: 401, body: { message: 'Your session has ended' } };
const backToPatients = { redirectTo: '/signin?to=%2Fdashboard%2Fpatients%3Fpage%3D2' };

describe('signing in', () => {
  test('stores token and e-mail, and sends neither an old token nor blanks around the e-mail', async () => {
    const scene = await setUp({ stored: { Authorization: 'older' }, answer: () => session('new') });
    expect(await scene.auth.login({ email: ' ann@example.com ', password: ' p ' })).toEqual({
      success: true,
      redirectTo: '/dashboard',
    });
    expect(Object.fromEntries(scene.storage.kept)).toEqual({ Authorization: 'new', Email: 'ann@example.com' });
    expect(scene.last()).toMatchObject({
      method: 'POST',
      path: '/api/sessions',
      json: { email: 'ann@example.com', password: ' p ' },
    });
    expect(scene.last().headers).toMatchObject({ manufacturer: 'octapharma' });
    expect(scene.last().headers).not.toHaveProperty('authorization');
    expect(scene.onSignIn).toHaveBeenCalledExactlyOnceWith('ann@example.com');
    expect(scene.onSignOut).not.toHaveBeenCalled();
  });

  test.each([
    ['/signin?to=%2Fdashboard%2Fpayers%3Fname%3DA', '/dashboard/payers?name=A'],
    ['/signin?to=https%3A%2F%2Fevil.example', '/dashboard'],
    ['/signin?to=%2F%2Fevil.example', '/dashboard'],
    ['/signin?to=%2Fsignin', '/dashboard'],
    ['/signin', '/dashboard'],
  ])('from %s leads to %s', async (path, redirectTo) => {
    const { auth } = await setUp({ path, answer: () => session('new') });
    expect(await auth.login({ email: 'ann@example.com', password: 'p' })).toEqual({ success: true, redirectTo });
  });

  test('leads where the caller says, if that is a path of the app', async () => {
    const { auth } = await setUp({ path: '/signin?to=%2Fdashboard%2Fpayers', answer: () => session('new') });
    expect(await auth.login({ email: 'a@b.c', password: 'p', redirectTo: '/dashboard/providers' })).toMatchObject({
      redirectTo: '/dashboard/providers',
    });
    expect(await auth.login({ email: 'a@b.c', password: 'p', redirectTo: 'https://evil.example' })).toMatchObject({
      redirectTo: '/dashboard',
    });
  });

  test.each([
    [401, { message: 'The email or the password is wrong' }, undefined],
    [
      422,
      { message: 'Please enter a valid email', errors: { email: ['Please enter a valid email'] } },
      { email: ['Please enter a valid email'] },
    ],
    [429, { message: 'Too many tries' }, undefined],
  ])('refused with %i says why, signs nobody out and stores nothing', async (status, body, errors) => {
    const { auth, storage, location, onSignIn } = await setUp({
      stored: { Email: 'ann@example.com' },
      answer: () => ({ status, body }),
    });
    const answer = await auth.login({ email: 'ann@example.com', password: 'wrong' });
    expect(answer).toEqual({
      success: false,
      error: { name: 'Sign in failed', message: body.message, statusCode: status, ...(errors && { errors }) },
    });
    expect(Object.fromEntries(storage.kept)).toEqual({ Email: 'ann@example.com' });
    expect(location.assign).not.toHaveBeenCalled();
    expect(onSignIn).not.toHaveBeenCalled();
  });

  test('without credentials asks the server, whose answer says what is missing', async () => {
    const { auth, last } = await setUp({
      answer: () => ({ status: 422, body: { message: 'Please enter a valid email' } }),
    });
    expect(await auth.login({})).toMatchObject({
      success: false,
      error: { message: 'Please enter a valid email', statusCode: 422 },
    });
    expect(last().json).toEqual({ email: '', password: '' });
  });

  test.each<[unknown, string]>([
    [undefined, 'The email or the password is wrong'],
    ['<html>Unauthorized</html>', 'The email or the password is wrong'],
    [{}, 'The email or the password is wrong'],
    [{ error: 'Unauthorized' }, 'The email or the password is wrong: Unauthorized'],
    [{ errors: ['Invalid password'] }, 'Invalid password'],
  ])('refused with 401 and %j is a wrong password, no ended session', async (body, message) => {
    const { auth } = await setUp({ answer: () => ({ status: 401, body }) });
    expect(await auth.login({ email: 'a@b.c', password: 'p' })).toMatchObject({
      success: false,
      error: { message, statusCode: 401 },
    });
  });

  test('without an answer, or with one that carries no session, fails with a sentence', async () => {
    const empty = await setUp();
    expect(await empty.auth.login({ email: 'a@b.c', password: 'p' })).toMatchObject({
      success: false,
      error: { message: 'The server answered without a session.' },
    });
    const down = await setUp({ answer: () => ({ lose: 'answer' }) });
    expect(await down.auth.login({ email: 'a@b.c', password: 'p' })).toMatchObject({
      success: false,
      error: { message: 'The server cannot be reached.' },
    });
    expect(down.storage.kept.size).toBe(0);
  });
});

describe('permissions and manufacturers', () => {
  test.each<[unknown, readonly string[] | null]>([
    [['shipments'], ['shipments']],
    [[], []],
    [null, null],
    [{ shipments: true }, null],
    ['shipments', null],
    [[{ name: 'shipments' }], null],
  ])('%j are read as %j', async (sent, read) => {
    const { auth } = await setUp({
      stored: signedIn,
      answer: () => ({ body: { data: { email: 'ann@example.com', permissions: sent, service_manufacturers: sent } } }),
    });
    expect(await auth.getPermissions()).toEqual(read);
    expect((await auth.getIdentity())?.service_manufacturers ?? null).toEqual(read);
  });
});

describe('logging out', () => {
  test('ends the session here at once, on the server with its token, and leaves by a full redirect', async () => {
    let release: (() => void) | undefined;
    const delay = new Promise<void>((resolve) => (release = resolve));
    const { auth, storage, location, calls, onSignOut } = await setUp({ stored: signedIn, answer: () => ({ delay }) });
    expect(await auth.logout({})).toEqual({ success: true });
    expect(storage.kept.size).toBe(0);
    expect(onSignOut).toHaveBeenCalledOnce();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/signin');
    await vi.waitFor(
      () =>
        expect(calls[0]).toMatchObject({ method: 'DELETE', path: '/api/sessions', headers: { authorization: 'old' } }),
      { timeout: 60_000 },
    );
    release?.();
  });

  test.each([{ status: 500 }, { status: 401 }, { lose: 'answer' as const }])('never fails: %j', async (reply) => {
    const { auth, calls, location } = await setUp({ stored: signedIn, answer: () => reply });
    expect(await auth.logout({})).toEqual({ success: true });
    await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 60_000 });
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/signin');
  });

  test('what is refused afterwards leads nowhere', async () => {
    const { auth, data } = await setUp({ stored: signedIn, answer: () => refused });
    const late = failureOf(data.getList({ resource: 'payers' }));
    await auth.logout({});
    expect(await auth.onError(await late)).toEqual({});
  });

  test('without a session asks the server nothing', async () => {
    const { auth, calls, location } = await setUp();
    await auth.logout({});
    expect(location.assign).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });
});

describe('checking', () => {
  test.each([
    [signedIn, '/dashboard/patients', { authenticated: true }],
    [{}, '/dashboard/patients?page=2', { authenticated: false, ...backToPatients }],
    [
      { Authorization: '' },
      '/dashboard/payers',
      { authenticated: false, redirectTo: '/signin?to=%2Fdashboard%2Fpayers' },
    ],
    [{}, '/dashboard', { authenticated: false, redirectTo: '/signin' }],
    [{}, '/signin?to=%2Fdashboard%2Fpayers', { authenticated: false, redirectTo: '/signin' }],
  ])('with %j at %s', async (stored, path, expected) => {
    const { auth, calls } = await setUp({ stored, path });
    expect(await auth.check()).toEqual(expected);
    expect(calls).toEqual([]);
  });
});

describe('an error', () => {
  test('401 on many calls at once clears the token, keeps the e-mail and the drafts, and leads to sign-in once', async () => {
    const { auth, data, storage, onSignOut } = await setUp({ stored: signedIn, answer: () => refused });
    const failures = await Promise.all([1, 2, 3, 4].map((id) => failureOf(data.getOne({ resource: 'payers', id }))));
    const answers = await Promise.all(failures.map((failure) => auth.onError(failure)));
    expect(answers).toEqual([backToPatients, {}, {}, {}]);
    expect(Object.fromEntries(storage.kept)).toEqual({ Email: 'ann@example.com' });
    expect(onSignOut).not.toHaveBeenCalled();
  });

  test('401 of a call without a token leads to sign-in once as well', async () => {
    const { auth, data } = await setUp({ answer: () => refused });
    const failures = await Promise.all([1, 2].map((id) => failureOf(data.getOne({ resource: 'payers', id }))));
    expect(await Promise.all(failures.map((failure) => auth.onError(failure)))).toEqual([backToPatients, {}]);
  });

  test('a late 401 of the old token does not end the session that has begun since', async () => {
    const answer = (call: Recorded) => (call.method === 'POST' ? session('new') : refused);
    const { auth, data, storage } = await setUp({ stored: signedIn, answer });
    const [first, late] = await Promise.all([1, 2].map((id) => failureOf(data.getOne({ resource: 'payers', id }))));
    expect(await auth.onError(first)).toEqual(backToPatients);
    await auth.login({ email: 'ann@example.com', password: 'p' });
    expect(await auth.onError(late)).toEqual({});
    expect(storage.kept.get('Authorization')).toBe('new');
    const again = await failureOf(data.getOne({ resource: 'payers', id: 3 }));
    expect(await auth.onError(again)).toEqual(backToPatients);
    expect(storage.kept.has('Authorization')).toBe(false);
  });

  test('a session that begins after one that ended leads to sign-in at its own end, also when another tab has cleared it', async () => {
    const answer = (call: Recorded) => (call.method === 'POST' ? session('new') : refused);
    const { auth, data, storage } = await setUp({ stored: signedIn, answer });
    await auth.onError(await failureOf(data.getOne({ resource: 'payers', id: 1 })));
    await auth.login({ email: 'ann@example.com', password: 'p' });
    storage.kept.delete('Authorization');
    expect(await auth.onError(await failureOf(data.getOne({ resource: 'payers', id: 1 })))).toEqual(backToPatients);
  });

  test('401 on the sign-in page leads nowhere', async () => {
    const { auth, data, storage } = await setUp({ stored: signedIn, path: '/signin', answer: () => refused });
    expect(await auth.onError(await failureOf(data.getOne({ resource: 'payers', id: 1 })))).toEqual({});
    expect(storage.kept.has('Authorization')).toBe(false);
  });

  test.each([
    ['an optional call', 'x/sessions', 'Your session has ended. Please sign in again.'],
    ['a wrong current password', undefined, 'The current password is wrong'],
  ])('401 of %s ends a session only if the server refuses the token itself', async (_what, url, message) => {
    let isAlive = true;
    const { auth, data, storage } = await setUp({
      stored: signedIn,
      answer: ({ path }) =>
        path.endsWith('/me') && isAlive ? { body: { email: 'ann@example.com' } } : { status: 401, body: {} },
    });
    const change = { old_password: 'a', new_password: 'b', repeat_new_password: 'b' };
    const fail = () => failureOf(url === undefined ? auth.changePassword(change) : data.custom({ url, method: 'get' }));
    const failure = await fail();
    expect(failure.message).toBe(message);
    expect(await auth.onError(failure)).toEqual({});
    expect(storage.kept.get('Authorization')).toBe('old');
    isAlive = false;
    expect(await auth.onError(await fail())).toEqual(backToPatients);
    expect(storage.kept.has('Authorization')).toBe(false);
  });

  test('401 of another provider counts for the session at hand', async () => {
    const { auth, storage } = await setUp({ stored: signedIn });
    expect(await auth.onError({ statusCode: 401, message: 'x' })).toEqual(backToPatients);
    expect(storage.kept.has('Authorization')).toBe(false);
  });

  test.each([400, 403, 404, 412, 422, 500, 0])('%i never signs out', async (statusCode) => {
    const { auth, storage } = await setUp({ stored: signedIn });
    expect(await auth.onError({ statusCode, message: 'x' })).toEqual({});
    expect(storage.kept.get('Authorization')).toBe('old');
  });

  test.each([[undefined], [null], ['text'], [new Error('x')]])('%j does nothing', async (error) => {
    const { auth, storage } = await setUp({ stored: signedIn });
    expect(await auth.onError(error)).toEqual({});
    expect(storage.kept.get('Authorization')).toBe('old');
  });
});

describe('who is signed in', () => {
  const me = {
    email: 'ann@example.com',
    first_name: 'Ann',
    last_name: 'Bell',
    role: 'crm_user',
    permissions: ['shipments'],
    service_manufacturers: ['octapharma'],
  };

  test('is asked for once for each session', async () => {
    const answer = (call: Recorded) =>
      call.method === 'POST' ? session('new') : { body: { data: { ...me, role: call.headers.authorization } } };
    const { auth, calls } = await setUp({ stored: signedIn, answer });
    expect(await Promise.all([auth.getIdentity(), auth.getIdentity()])).toEqual([
      { ...me, role: 'old' },
      { ...me, role: 'old' },
    ]);
    expect(await auth.getPermissions()).toEqual(['shipments']);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/sessions/me' });
    await auth.login({ email: 'ann@example.com', password: 'p' });
    expect(await auth.getIdentity()).toMatchObject({ role: 'new' });
  });

  test('a failure is told and not kept', async () => {
    let fails = true;
    const { auth } = await setUp({
      stored: signedIn,
      answer: () => (fails ? { status: 503 } : { body: { data: me } }),
    });
    expect(await failureOf(auth.getIdentity())).toMatchObject({ statusCode: 503 });
    fails = false;
    expect(await auth.getIdentity()).toEqual(me);
  });

  test('nobody without a token; no permissions where the server sends none', async () => {
    const nobody = await setUp();
    expect(await nobody.auth.getIdentity()).toBeNull();
    expect(await nobody.auth.getPermissions()).toBeNull();
    expect(nobody.calls).toEqual([]);
    const silent = await setUp({ stored: signedIn, answer: () => ({ body: { email: 'ann@example.com' } }) });
    expect(await silent.auth.getPermissions()).toBeNull();
  });
});

describe('changing the password', () => {
  const change = { old_password: 'a', new_password: 'bbbbbbbb', repeat_new_password: 'bbbbbbbb' };

  test('sends the three and goes on with the fresh session', async () => {
    const { auth, storage, last } = await setUp({ stored: signedIn, answer: () => session('fresh') });
    await auth.changePassword(change);
    expect(last()).toMatchObject({
      method: 'POST',
      path: '/api/sessions/change_password',
      json: change,
      headers: { authorization: 'old' },
    });
    expect(Object.fromEntries(storage.kept)).toEqual({ Authorization: 'fresh', Email: 'ann@example.com' });
  });

  test('asks anew who is signed in', async () => {
    let must_change_password = true;
    const answer = (call: Recorded) =>
      call.method === 'POST' ? { body: {} } : { body: { data: { email: 'ann@example.com', must_change_password } } };
    const { auth, storage } = await setUp({ stored: signedIn, answer });
    expect(await auth.getIdentity()).toMatchObject({ must_change_password: true });
    must_change_password = false;
    await auth.changePassword(change);
    expect(await auth.getIdentity()).toMatchObject({ must_change_password: false });
    expect(storage.kept.get('Authorization')).toBe('old');
  });

  test('refused names the fields and keeps the session', async () => {
    const body = {
      message: 'The current password is wrong',
      errors: { old_password: ['The current password is wrong'] },
    };
    const { auth, storage } = await setUp({ stored: signedIn, answer: () => ({ status: 422, body }) });
    expect(await failureOf(auth.changePassword(change))).toMatchObject({ statusCode: 422, ...body });
    expect(storage.kept.get('Authorization')).toBe('old');
  });

  test('a call refused meanwhile, its token being replaced, signs nobody out', async () => {
    let release: (() => void) | undefined;
    const delay = new Promise<void>((resolve) => (release = resolve));
    const answer = (call: Recorded): Reply => (call.method === 'POST' ? { ...session('fresh'), delay } : refused);
    const { auth, data, storage } = await setUp({ stored: signedIn, answer });
    const changed = auth.changePassword(change);
    const judged = auth.onError(await failureOf(data.getOne({ resource: 'payers', id: 1 })));
    release?.();
    await changed;
    expect(await judged).toEqual({});
    expect(storage.kept.get('Authorization')).toBe('fresh');
  });
});

describe('an answer that comes too late', () => {
  /** Answers calls that open a session only once they are released. */
  function slowly() {
    let release: () => void = () => undefined;
    const delay = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = ({ method, path }: Recorded): Reply =>
      method === 'DELETE' ? { status: 204 } : { ...session(path.endsWith('change_password') ? 'fresh' : 'new'), delay };
    return { answer, release: () => release() };
  }
  const change = { old_password: 'a', new_password: 'bbbbbbbb', repeat_new_password: 'bbbbbbbb' };
  const closed = (calls: readonly Recorded[]) =>
    calls.filter(({ method }) => method === 'DELETE').map(({ headers }) => headers.authorization);

  test.each(['logout', 'expire'] as const)('of a new password, after a %s, brings no session back', async (leaving) => {
    const { answer, release } = slowly();
    const { auth, storage, calls } = await setUp({ stored: signedIn, answer });
    const changed = auth.changePassword(change);
    await auth[leaving]({});
    release();
    await changed;
    await vi.waitFor(() => expect(closed(calls)).toEqual(['old', 'fresh']));
    expect(storage.kept.has('Authorization')).toBe(false);
  });

  test('of a new password leaves the session that another tab has begun, or not kept, meanwhile', async () => {
    for (const [elsewhere, remains] of [
      ['other', 'other'],
      [undefined, 'fresh'],
    ] as const) {
      const { answer, release } = slowly();
      const { auth, storage, calls } = await setUp({ stored: signedIn, answer });
      const changed = auth.changePassword(change);
      if (elsewhere === undefined) storage.kept.delete('Authorization');
      else storage.setItem('Authorization', elsewhere);
      release();
      await changed;
      expect(storage.kept.get('Authorization')).toBe(remains);
      await vi.waitFor(() => expect(closed(calls)).toEqual(remains === 'fresh' ? [] : ['fresh']));
    }
  });

  test('of a sign-in, after a logout, is no session', async () => {
    const { answer, release } = slowly();
    const { auth, storage, calls, onSignIn } = await setUp({ answer });
    const login = auth.login({ email: 'ann@example.com', password: 'p' });
    await auth.logout({});
    release();
    expect(await login).toMatchObject({ success: false });
    await vi.waitFor(() => expect(closed(calls)).toEqual(['new']));
    expect(storage.kept.has('Authorization')).toBe(false);
    expect(onSignIn).not.toHaveBeenCalled();
  });
});

test.each([['<html>Sign in</html>'], [undefined], [[1]]])('who is signed in is not told by %j', async (body) => {
  const { auth } = await setUp({ stored: signedIn, answer: () => ({ body }) });
  expect(await failureOf(auth.getIdentity())).toMatchObject({ kind: 'unreadable' });
});

test('a token that no header can carry is no session', async () => {
  const { auth, storage } = await setUp({ answer: () => session('tök✓') });
  expect(await auth.login({ email: 'ann@example.com', password: 'p' })).toMatchObject({
    success: false,
    error: { message: 'The server answered without a session.' },
  });
  expect(storage.kept.size).toBe(0);
});
