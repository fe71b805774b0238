import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoAdministrator } from '../../src/server/config';
import { rejectDemoPasswords } from '../../src/server/accounts/demoPasswords';
import { productPasswords } from '../../src/server/accounts/passwordHash';
import { staffDb, type StaffDb } from '../../src/server/staff/staffDatabase';
import { addUsers } from '../../src/server/accounts/staffUsers';
import { openPlatform, type Platform } from './platform';
import { cheapHash } from './stores';

let platform: Platform;
let db: StaffDb;
const own = 'seven herons at the weir';
const user = (email: string, password: string) => ({
  email,
  first_name: null,
  last_name: null,
  role: 'brand_admin',
  service_manufacturers: [],
  password,
});
const options = { administrator: undefined, replace: false, manufacturers: ['octapharma'] };
const refused = 'can still sign in with the demo password';

beforeAll(async () => {
  platform = await openPlatform();
  db = staffDb(platform.store);
});
beforeEach(() => db.deleteFrom('staff.users').execute());
afterAll(() => platform.close());

const fill = (...users: Parameters<typeof user>[]) =>
  addUsers(
    db,
    users.map((each) => user(...each)),
    cheapHash,
  );
const passwordOf = async (email: string) =>
  (await db.selectFrom('staff.users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()).password;
const opens = async (email: string, password: string) => productPasswords.verify(password, await passwordOf(email));

test('users of the demo with passwords of their own, and others, are none of its business', async () => {
  await fill(['admin@example.com', own], ['agent@example.com', own], ['boss@clinic.test', own]);
  await rejectDemoPasswords(db, options);
  expect(await opens('admin@example.com', own)).toBe(true);
});

test.each(['admin@example.com', 'agent@example.com'])(
  '%s alone is enough to refuse, in the trash too',
  async (email) => {
    await fill([email, demoAdministrator.password]);
    await expect(rejectDemoPasswords(db, options)).rejects.toThrow(`${email} ${refused}`);
    await db.updateTable('staff.users').set({ discarded_at: new Date() }).execute();
    await expect(rejectDemoPasswords(db, options)).rejects.toThrow(refused);
  },
);

test('the one who is named keeps the account under the configured password, the other waits for a reset', async () => {
  await fill(['admin@example.com', demoAdministrator.password], ['agent@example.com', demoAdministrator.password]);
  await rejectDemoPasswords(db, {
    ...options,
    replace: true,
    administrator: { email: 'admin@example.com', password: own },
  });
  expect(await opens('admin@example.com', own)).toBe(true);
  expect(await opens('agent@example.com', demoAdministrator.password)).toBe(false);
  const rows = await db.selectFrom('staff.users').select(['email', 'must_change_password']).orderBy('email').execute();
  expect(rows).toEqual([
    { email: 'admin@example.com', must_change_password: false },
    { email: 'agent@example.com', must_change_password: true },
  ]);
});

test('a weak password for the administrator is refused, and nothing is changed', async () => {
  await fill(['admin@example.com', demoAdministrator.password]);
  const weak = rejectDemoPasswords(db, {
    ...options,
    replace: true,
    administrator: { email: 'boss@clinic.test', password: 'password1' },
  });
  await expect(weak).rejects.toThrow('ADMIN_PASSWORD cannot be used');
  expect(await opens('admin@example.com', demoAdministrator.password)).toBe(true);
});
