import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSchedule } from '../../src/server/accessLog/openWriter';

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
  return { flush, log, scheduler: createSchedule(flush, log) };
}

test('a flush that is due is made once', async () => {
  const { flush, scheduler } = setUp();
  scheduler.schedule(200);
  scheduler.schedule(200);
  await pass(199);
  expect(flush).not.toHaveBeenCalled();
  await pass(1);
  expect(flush).toHaveBeenCalledOnce();
  await pass(1_000);
  expect(flush).toHaveBeenCalledOnce();
});

test('a failed flush is logged once and retried later each time, which nothing expedites', async () => {
  const { flush, log, scheduler } = setUp();
  flush.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  scheduler.schedule(0);
  await pass(0);
  scheduler.schedule(200);
  await pass(999);
  expect(flush).toHaveBeenCalledOnce();
  await pass(1);
  expect(flush).toHaveBeenCalledTimes(2);
  await pass(1_999);
  expect(flush).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(flush).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenCalledOnce();
});

test('none is scheduled once it is stopped, not even the retry of a flush in progress', async () => {
  const { flush, scheduler } = setUp();
  let fail: () => void = () => undefined;
  flush.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('closed')))));
  scheduler.schedule(0);
  await pass(0);
  scheduler.schedule(200);
  scheduler.stop();
  fail();
  await pass(20_000);
  scheduler.schedule(200);
  await pass(20_000);
  expect(flush).toHaveBeenCalledOnce();
});
