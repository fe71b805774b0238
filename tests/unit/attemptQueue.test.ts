import { expect, test } from 'vitest';
import { createAttemptQueue, type AttemptPlace, type AttemptQueueLimits } from '../../src/server/accounts/attemptQueue';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose attempts end on request; `begun` lists them in the order in which they were started. */
function openQueue(limits: Partial<AttemptQueueLimits> = {}) {
  const queue = createAttemptQueue({ concurrency: 1, maxPerAccount: 100, maxWaiting: 100, ...limits });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const releases: (() => void)[] = [];
  const add = (account: string, { address = 'office', isKnownDevice = false }: Partial<AttemptPlace> = {}) =>
    queue
      .run({ account, address, isKnownDevice }, (releaseSlot) => {
        begun.push(account);
        releases.push(releaseSlot);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: unknown) => {
        expect(error).toMatchObject({ statusCode: 503 });
        refused.push(account);
      });
  /** Ends the running attempts, one after the other, until nothing waits. */
  const drain = async () => {
    await settle();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settle();
    }
    return begun;
  };
  return { add, begun, refused, releases, countAccounts: queue.countAccounts, drain };
}

test('addresses take turns, and at each address its accounts', async () => {
  const { add, drain } = openQueue();
  for (const account of ['a', 'a', 'a', 'b']) void add(account, { address: 'crowd' });
  for (const account of ['x', 'y']) void add(account, { address: 'office' });
  expect(await drain()).toEqual(['a', 'a', 'x', 'b', 'y', 'a']);
});

test('known devices go ahead of all others, and take turns by account', async () => {
  const { add, drain } = openQueue();
  for (let n = 0; n < 5; n += 1) void add(`guess${n}`);
  for (const account of ['a', 'a', 'b']) void add(account, { isKnownDevice: true });
  expect((await drain()).slice(0, 4)).toEqual(['guess0', 'a', 'b', 'a']);
});

test('an account runs once at a time wherever it is tried, so that it cannot occupy all places', async () => {
  const { add, begun, drain } = openQueue({ concurrency: 2 });
  for (let n = 0; n < 10; n += 1) void add('attacked', { address: `bot${n}` });
  void add('other');
  await settle();
  expect(begun).toEqual(['attacked', 'other']);
  expect(await drain()).toHaveLength(11);
});

test('a full queue refuses the last attempt of the busiest account at the busiest address, and no other', async () => {
  const { add, refused, drain } = openQueue({ maxWaiting: 7 });
  void add('running');
  for (const account of ['flood', 'flood', 'flood', 'flood', 'quiet']) void add(account, { address: 'crowd' });
  for (const account of ['x', 'y']) void add(account);
  await settle();
  expect(refused).toEqual([]);
  void add('z');
  void add('known', { isKnownDevice: true });
  await settle();
  expect(refused).toEqual(['flood', 'flood']);
  expect((await drain()).sort()).toEqual(['flood', 'flood', 'known', 'quiet', 'running', 'x', 'y', 'z']);
});

test('of one account at one address only so many wait', async () => {
  const { add, refused, drain } = openQueue({ maxPerAccount: 2 });
  for (let n = 0; n < 5; n += 1) void add('a');
  void add('b');
  expect(await drain()).toEqual(['a', 'a', 'b', 'a']);
  expect(refused).toEqual(['a', 'a']);
});

test('a slot that is released early goes to another account, and its own account waits for the end', async () => {
  const { add, begun, releases, drain } = openQueue();
  for (const account of ['a', 'a', 'b', 'c']) void add(account);
  await settle();
  releases[0]?.();
  releases[0]?.();
  await settle();
  expect(begun).toEqual(['a', 'b']);
  expect((await drain()).sort()).toEqual(['a', 'a', 'b', 'c']);
});

test('accounts that wait at an address are counted, without known devices', async () => {
  const { add, countAccounts, drain } = openQueue();
  for (const account of ['running', 'a', 'a', 'b']) void add(account);
  void add('known', { isKnownDevice: true });
  await settle();
  const place = { account: 'x', address: 'office', isKnownDevice: false };
  expect([
    countAccounts(place),
    countAccounts({ ...place, address: 'home' }),
    countAccounts({ ...place, isKnownDevice: true }),
  ]).toEqual([2, 0, 0]);
  await drain();
  expect(countAccounts(place)).toBe(0);
});
