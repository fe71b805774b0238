// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationProvider } from '@refinedev/core';
import { App } from 'antd';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNotificationProvider, useNotificationProvider, type Toasts } from '../../src/ui/toasts';
import { ShownToasts } from './ShownToasts';

type Toast = Parameters<Toasts['open']>[0];

function setUp() {
  const open = vi.fn<Toasts['open']>();
  const destroy = vi.fn<Toasts['destroy']>();
  return {
    provider: createNotificationProvider({ open, destroy }),
    open,
    destroy,
    toast: (at: number) => open.mock.calls[at]?.[0] as Toast,
  };
}

describe('a toast', () => {
  test('stays 8 seconds and has the message as its title', () => {
    const { provider, toast } = setUp();
    provider.open({ type: 'success', key: 'a', message: 'Saved', description: 'All of it' });
    expect(toast(0)).toMatchObject({
      key: 'a',
      type: 'success',
      title: 'Saved',
      description: 'All of it',
      duration: 8,
      role: 'status',
    });
  });

  test('of an error is announced at once', () => {
    const { provider, toast } = setUp();
    provider.open({ type: 'error', message: 'No' });
    expect(toast(0)).toMatchObject({ type: 'error', role: 'alert', duration: 8 });
    expect(toast(0)).not.toHaveProperty('description');
  });

  test('with a text that is shown already takes its place', () => {
    const { provider, toast } = setUp();
    provider.open({ type: 'error', key: 'list', message: 'No' });
    provider.open({ type: 'error', key: 'one', message: 'No' });
    provider.open({ type: 'error', message: 'No' });
    provider.open({ type: 'error', key: 'one', message: 'Other' });
    provider.open({ type: 'success', message: 'No' });
    expect([0, 1, 2, 3].map((at) => toast(at).key)).toEqual(['list', 'list', 'list', 'one']);
    expect(toast(4).key).not.toBe('list');
  });

  test('that has gone is shown anew', () => {
    const { provider, toast } = setUp();
    provider.open({ type: 'error', key: 'list', message: 'No' });
    toast(0).onClose?.();
    provider.open({ type: 'error', key: 'one', message: 'No' });
    expect(toast(1).key).toBe('one');
  });

  test('that has another text by now is closed by its own key', () => {
    const { provider, destroy } = setUp();
    provider.open({ type: 'error', key: 'list', message: 'No' });
    provider.open({ type: 'error', key: 'one', message: 'No' });
    provider.open({ type: 'error', key: 'one', message: 'Other' });
    provider.close('one');
    expect(destroy.mock.calls).toEqual([['one']]);
  });

  test('that can be undone is no other one with the same text', () => {
    const { provider, toast } = setUp();
    const cancelMutation = vi.fn();
    for (const key of ['a', 'b'])
      provider.open({ type: 'progress', key, message: 'You have 5 seconds to undo', cancelMutation });
    expect([toast(0).key, toast(1).key]).toEqual(['a', 'b']);
  });

  test('is closed by its key, also where it is shown in another place', () => {
    const { provider, destroy } = setUp();
    provider.open({ type: 'error', key: 'list', message: 'No' });
    provider.open({ type: 'error', key: 'one', message: 'No' });
    provider.close('one');
    expect(destroy).toHaveBeenLastCalledWith('list');
    provider.close('never');
    expect(destroy).toHaveBeenLastCalledWith('never');
  });
});

describe('on the screen', () => {
  let provider: NotificationProvider;
  const Holder = () => {
    provider = useNotificationProvider();
    return null;
  };

  beforeEach(() => {
    render(
      <App>
        <ShownToasts>
          <Holder />
        </ShownToasts>
      </App>,
    );
  });
  afterEach(cleanup);

  test('an error is an alert, once', async () => {
    act(() => {
      provider.open({
        type: 'error',
        key: 'a',
        message: 'Failed to load payers',
        description: 'The server cannot be reached.',
      });
      provider.open({
        type: 'error',
        key: 'b',
        message: 'Failed to load payers',
        description: 'The server cannot be reached.',
      });
    });
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
      'Failed to load payersThe server cannot be reached.',
    ]);
  });

  test('what can be undone is undone by its button', async () => {
    const cancelMutation = vi.fn();
    act(() =>
      provider.open({
        type: 'progress',
        key: 'p',
        message: 'You have 5 seconds to undo',
        undoableTimeout: 5,
        cancelMutation,
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(cancelMutation).toHaveBeenCalledOnce();
  });
});
