import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPeriodically } from '../../src/server/db/connections/backgroundWork';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('an interval that ends while the work still runs is skipped, not made up for later', async () => {
  let finish: () => void = () => undefined;
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const stop = runPeriodically(work, { intervalMs: 100, runImmediately: true, onError: () => undefined });
  await pass(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await pass(0);
  expect(work).toHaveBeenCalledTimes(1);
  await pass(100);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
  await stop();
});

test('a failed run is reported and does not stop later ones, however it failed', async () => {
  const failures = [
    () => Promise.reject(new Error('later')),
    (): Promise<void> => {
      throw new Error('at once');
    },
  ];
  const work = vi.fn((): Promise<void> => failures.shift()?.() ?? Promise.resolve());
  const onError = vi.fn();
  const stop = runPeriodically(work, { intervalMs: 100, onError });
  await pass(300);
  expect(work).toHaveBeenCalledTimes(3);
  expect(onError.mock.calls).toEqual([[new Error('later')], [new Error('at once')]]);
  await stop();
});

test('stopping waits for the running work, which is told, and starts no other', async () => {
  let shouldContinue: () => boolean = () => true;
  let finish: () => void = () => undefined;
  const work = vi.fn((asked: () => boolean) => {
    shouldContinue = asked;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  const stop = runPeriodically(work, { intervalMs: 100, runImmediately: true, onError: () => undefined });
  await pass(50);
  expect(shouldContinue()).toBe(true);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await pass(500);
  expect(shouldContinue()).toBe(false);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  expect(work).toHaveBeenCalledTimes(1);
});
