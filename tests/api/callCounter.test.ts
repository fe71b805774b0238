import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCallCounter } from '../../src/server/callCounter';
import { openPlatform, type Platform } from './platform';
import { engines } from './stores';

const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 9);

describe.each(engines)('calls counted on $name', (engine) => {
  let platform: Platform;
  let clock = start;

  beforeAll(async () => {
    platform = await openPlatform(engine);
  });
  beforeEach(async () => {
    clock = start;
    await platform.store.db.deleteFrom('staff.call_counts').execute();
  });
  afterAll(() => platform.close());

  const process = () => createCallCounter({ store: platform.store, now: () => clock });

  test('by several processes add up, address by address, once they have exchanged', async () => {
    const [one, other] = [process(), process()];
    for (let n = 0; n < 3; n += 1) one.count('203.0.113.1');
    expect(other.count('203.0.113.1').current).toBe(1);
    await one.exchange();
    await other.exchange();
    expect(other.count('203.0.113.1').current).toBe(5);
    expect(other.count('203.0.113.2').current).toBe(1);
    await other.exchange();
    await one.exchange();
    one.count('203.0.113.1');
    await one.exchange();
    expect(one.count('203.0.113.1').current).toBe(7);
  });

  test('of an address that goes on calling are kept, however many others call', () => {
    const one = process();
    for (let n = 0; n < 10; n += 1) {
      one.count('203.0.113.1');
      for (let other = 0; other < 3_000; other += 1) one.count(`address ${n} ${other}`);
    }
    expect(one.count('203.0.113.1').current).toBe(11);
  });

  test('that come while an exchange is under way are not lost', async () => {
    const one = process();
    one.count('203.0.113.1');
    const exchanging = one.exchange();
    one.count('203.0.113.1');
    await exchanging;
    await one.exchange();
    expect(one.count('203.0.113.1').current).toBe(3);
  });

  test('begin anew each minute, and leave nothing behind', async () => {
    const one = process();
    one.count('203.0.113.1');
    await one.exchange();
    clock = start + minute;
    expect(one.count('203.0.113.1')).toEqual({ current: 1, ttl: minute });
    await one.exchange();
    expect(await platform.store.db.selectFrom('staff.call_counts').selectAll().execute()).toHaveLength(1);
  });
});

test('without a store a process counts by itself, and a store that fails takes no call away', async () => {
  const alone = createCallCounter({ now: () => start });
  alone.count('203.0.113.1');
  await alone.exchange();
  expect(alone.count('203.0.113.1').current).toBe(2);
});
