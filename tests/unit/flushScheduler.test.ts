import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlushScheduler } from '../../src/server/accessLog/flushScheduler';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function setUp() {
  const flush = vi.fn(() => Promise.resolve());
  const log = { error: vi.fn() };
  return { flush, log, scheduler: createFlushScheduler(flush, log) };
}

test('a flush that is due is made once, and at once where it is expedited', async () => {
  const { flush, scheduler } = setUp();
  scheduler.schedule(200);
  scheduler.schedule(200);
  await pass(199);
  expect(flush).not.toHaveBeenCalled();
  await pass(1);
  expect(flush).toHaveBeenCalledOnce();
  scheduler.schedule(200);
  scheduler.expedite();
  await pass(0);
  expect(flush).toHaveBeenCalledTimes(2);
  await pass(1_000);
  expect(flush).toHaveBeenCalledTimes(2);
});

test('a failed flush is logged once and retried later each time, which nothing expedites', async () => {
  const { flush, log, scheduler } = setUp();
  flush.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  await scheduler.tryFlush();
  scheduler.expedite();
  await pass(999);
  expect(flush).toHaveBeenCalledOnce();
  await pass(1);
  expect(flush).toHaveBeenCalledTimes(2);
  await pass(2_000);
  expect(flush).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenCalledOnce();
});

test('none is scheduled once it is stopped, not even the retry of a flush in progress', async () => {
  const { flush, scheduler } = setUp();
  let fail: () => void = () => undefined;
  flush.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('closed')))));
  const flushing = scheduler.tryFlush();
  scheduler.schedule(200);
  scheduler.stop();
  fail();
  await flushing;
  scheduler.schedule(200);
  scheduler.expedite();
  await pass(20_000);
  expect(flush).toHaveBeenCalledOnce();
});
