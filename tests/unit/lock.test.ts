import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLock, type Lock } from '../../src/app/shell/lock/createLock';
import { storageKeys } from '../../src/schema';

const minute = 60_000;
const limit = 15 * minute;
let time = 0;
let shared: Map<string, string>;
const [onLimit, onContact] = [vi.fn(), vi.fn()];

/** A browser tab that shares its storage with the others. */
function openTab(): Lock {
  const storage = {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => void shared.set(key, value),
  };
  const lock = createLock({ storage, now: () => time });
  lock.watch({ limitMs: limit, onLimit, onKeepAlive: onContact });
  return lock;
}

beforeEach(() => {
  time = Date.UTC(2026, 0, 5, 9);
  shared = new Map();
  vi.clearAllMocks();
});

/** Advances the time like a timer that checks every second. */
function pass(milliseconds: number, ...locks: readonly Lock[]) {
  const end = time + milliseconds;
  for (; time < end; time += 1000) locks.forEach((lock) => lock.checkLimits());
  locks.forEach((lock) => lock.checkLimits());
}

describe('the lock of the page', () => {
  test('warns two minutes before the limit, counts down, and covers at it, once', () => {
    const lock = openTab();
    pass(13 * minute - 1000, lock);
    expect(lock.state()).toEqual({ phase: 'open' });
    pass(1000, lock);
    expect(lock.state()).toEqual({ phase: 'warning', secondsLeft: 120 });
    pass(119_000, lock);
    expect(lock.state()).toEqual({ phase: 'warning', secondsLeft: 1 });
    pass(1000, lock);
    expect(lock.state()).toEqual({ phase: 'covered' });
    pass(minute, lock);
    expect(onLimit).toHaveBeenCalledOnce();
  });

  test('activity puts it off, but nothing but the answer does once it has warned', () => {
    const lock = openTab();
    pass(10 * minute, lock);
    lock.recordActivity();
    pass(12 * minute, lock);
    expect(lock.state().phase).toBe('open');
    pass(minute, lock);
    lock.recordActivity();
    expect(lock.state().phase).toBe('warning');
    lock.confirmActivity();
    expect(lock.state().phase).toBe('open');
    pass(13 * minute - 1000, lock);
    expect(lock.state().phase).toBe('open');
  });

  test('a machine that slept past the limit finds the page covered at the first movement, which does not count', () => {
    const lock = openTab();
    time += 8 * 60 * minute;
    lock.recordActivity();
    expect(lock.state().phase).toBe('covered');
    lock.recordActivity();
    lock.confirmActivity();
    expect(lock.state().phase).toBe('covered');
  });

  test('a clock that is set back neither keeps the page open nor stops telling the server that somebody is there', () => {
    const lock = openTab();
    pass(5 * minute, lock);
    time -= 3 * 60 * minute;
    onContact.mockClear();
    for (let n = 0; n < 20; n += 1) {
      lock.recordActivity();
      pass(minute, lock);
    }
    expect(lock.state().phase).toBe('open');
    expect(onContact.mock.calls.length).toBeGreaterThanOrEqual(18);
    pass(14 * minute, lock);
    expect(lock.state().phase).toBe('covered');
  });

  test('a stored time that cannot be read does not keep the page open', () => {
    const lock = openTab();
    shared.set(storageKeys.activity, 'soon');
    pass(13 * minute, lock);
    expect(lock.state().phase).toBe('warning');
    pass(2 * minute, lock);
    expect(lock.state().phase).toBe('covered');
  });

  test('activity in one tab keeps all open, and all are warned together', () => {
    const [one, other] = [openTab(), openTab()];
    pass(12 * minute, one, other);
    one.recordActivity();
    pass(12 * minute, one, other);
    expect(other.state().phase).toBe('open');
    pass(minute, one, other);
    expect([one.state().phase, other.state().phase]).toEqual(['warning', 'warning']);
    one.confirmActivity();
    other.checkLimits();
    expect(other.state().phase).toBe('open');
  });

  test('the server is told about each minute that somebody is there, once more after the last, and then no more', () => {
    const lock = openTab();
    for (let n = 0; n < 10; n += 1) {
      lock.recordActivity();
      pass(minute, lock);
    }
    const busy = onContact.mock.calls.length;
    expect(busy).toBeGreaterThanOrEqual(9);
    pass(2 * minute + 2000, lock);
    const quiet = onContact.mock.calls.length;
    expect(quiet - busy).toBeGreaterThanOrEqual(1);
    pass(9 * minute, lock);
    expect(onContact.mock.calls.length).toBe(quiet);
  });

  test('a session that has ended covers the page where nobody has just done anything, and the page is open after signing in', () => {
    const lock = openTab();
    expect(lock.coverIfIdle()).toBe(false);
    time += 6000;
    expect(lock.coverIfIdle()).toBe(true);
    expect(lock.state().phase).toBe('covered');
    lock.open();
    pass(13 * minute - 1000, lock);
    expect(lock.state().phase).toBe('open');
  });

  test('where nothing is watched, as on the sign-in page, nothing is covered', () => {
    const lock = createLock({ storage: { getItem: () => null, setItem: () => undefined }, now: () => time });
    time += 60 * minute;
    lock.checkLimits();
    lock.cover();
    expect([lock.coverIfIdle(), lock.state().phase]).toEqual([false, 'open']);
  });

  test('a browser whose storage is full locks each tab by its own activity', () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    };
    const lock = createLock({ storage, now: () => time });
    lock.watch({ limitMs: limit, onLimit, onKeepAlive: onContact });
    pass(12 * minute, lock);
    lock.recordActivity();
    pass(12 * minute, lock);
    expect(lock.state().phase).toBe('open');
    pass(3 * minute, lock);
    expect(lock.state().phase).toBe('covered');
  });

  test('a short limit warns for half of its time', () => {
    const lock = createLock({
      storage: { getItem: (key) => shared.get(key) ?? null, setItem: (key, value) => void shared.set(key, value) },
      now: () => time,
    });
    lock.watch({ limitMs: minute, onLimit, onKeepAlive: onContact });
    pass(29_000, lock);
    expect(lock.state().phase).toBe('open');
    pass(1000, lock);
    expect(lock.state()).toEqual({ phase: 'warning', secondsLeft: 30 });
  });
});
