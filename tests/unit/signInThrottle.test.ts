import { describe, expect, test } from 'vitest';
import { hashLimit, maxConcurrentHashes, createPasswordHasher } from '../../src/server/accounts/passwordHash';
import { networkOf } from '../../src/server/http/registerClient';
import { createFailureRules, remainingDelayMs } from '../../src/server/accounts/failureRules';

const { account, address } = createFailureRules({ perEmail: 10, perAddress: 100, windowMinutes: 15 });
const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** A number of failures, the last of them at this instant. */
const failed = (tries: number, since = 0) => ({ tries, since, last: 0 });

describe('the wait after failures', () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [11, 2],
    [12, 4],
    [19, 512],
    [20, 900],
    [10_000, 900],
  ])('of an account at one place: %i make it %i seconds', (tries, seconds) =>
    expect(remainingDelayMs(account, failed(tries), 0)).toBe(seconds * second),
  );

  test.each([
    [99, 0],
    [100, 1],
    [110, 11],
    [160, 60],
    [100_000, 60],
  ])('of an address: %i make it %i seconds', (tries, seconds) =>
    expect(remainingDelayMs(address, failed(tries), 0)).toBe(seconds * second),
  );

  test('gets shorter as time passes', () => {
    expect(remainingDelayMs(account, failed(13), 3 * second)).toBe(5 * second);
    expect(remainingDelayMs(account, failed(13), 9 * second)).toBe(0);
  });

  test('is never longer than it was told, even where the clock has been set back', () =>
    expect(remainingDelayMs(account, { tries: 10, since: hour, last: hour }, 0)).toBe(second));

  test('is forgotten with the failures: of an account after a day without any, of an address after a window', () => {
    expect(remainingDelayMs({ ...account, delayMs: () => 48 * hour }, failed(20), 24 * hour - 1)).toBeGreaterThan(0);
    expect(remainingDelayMs({ ...account, delayMs: () => 48 * hour }, failed(20), 24 * hour)).toBe(0);
    expect(remainingDelayMs(address, failed(160, -15 * minute), 0)).toBe(0);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s stands for %s', (given, network) => expect(networkOf(given)).toBe(network));

test('few passwords are hashed at a time, and the others wait', async () => {
  const passwords = createPasswordHasher({ ln: 2, r: 8, p: 1 });
  const hashes = Array.from({ length: 12 }, (_, n) => passwords.hash(`password ${n}`));
  await Promise.resolve();
  expect([hashLimit.concurrency, hashLimit.pendingCount + hashLimit.activeCount]).toEqual([maxConcurrentHashes, 12]);
  expect(await Promise.all(hashes)).toHaveLength(12);
});
