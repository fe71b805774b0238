// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AntdFrame } from '../../src/app/AntdFrame';
import { AntdToasts } from '../../src/app/AntdToasts';
import { createToastQueue } from '../../src/app/toastQueue';
import type { Toast } from '../../src/ui';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Second by second, since React renders at the end of each step. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
}

/** A queue whose toasts are on the screen. */
function setUp() {
  const queue = createToastQueue();
  render(
    <AntdFrame>
      <AntdToasts queue={queue} />
    </AntdFrame>,
  );
  const open = async (...toasts: readonly Toast[]) => {
    act(() => toasts.forEach((toast) => queue.open(toast)));
    await act(() => vi.advanceTimersByTimeAsync(50));
  };
  return { queue, open };
}

test('a toast that takes the place of another one stays as long as any', async () => {
  const { open } = setUp();
  await open({ key: 'save', title: 'Failed to save', duration: 8 });
  await pass(7);
  await open({ key: 'save', title: 'Saved', duration: 8 });
  await pass(7);
  expect(screen.getByText('Saved')).toBeTruthy();
  await pass(2);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast without a duration stays 8 seconds, and one of 0 until it is closed', async () => {
  const { queue, open } = setUp();
  await open({ title: 'Brief' }, { key: 'open', title: 'Waiting', duration: 0 });
  await pass(7);
  expect(screen.getByText('Brief')).toBeTruthy();
  await pass(2);
  expect(screen.queryByText('Brief')).toBeNull();
  expect(screen.getByText('Waiting')).toBeTruthy();
  act(() => queue.destroy('open'));
  await pass(1);
  expect(screen.queryByText('Waiting')).toBeNull();
});

test('at the end of a session all toasts are closed but the one that says so', async () => {
  const { queue, open } = setUp();
  await open({ title: 'Saved' }, { key: 'ended', title: 'Session ended' }, { key: 'other', title: 'Deleted' });
  act(() => queue.destroyOthers('ended'));
  await pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.queryByText('Deleted')).toBeNull();
  expect(screen.getByText('Session ended')).toBeTruthy();
});
