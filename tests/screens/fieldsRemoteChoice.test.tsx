// @vitest-environment jsdom
import './setup';
import type { CustomParams, DataProvider } from '@refinedev/core';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FieldOf } from '../../src/schema';
import { toRemoteOptions } from '../../src/fields/choice/RemoteChoiceInput';
import { fieldNamed, renderField, stubProvider } from './fieldHarness';

const field = fieldNamed('drug');
const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' });
const shown = () => document.querySelector('.ant-select-content-has-value')?.textContent;

/** Answers the call for names with these bodies in turn. */
function answering(...bodies: (() => unknown)[]) {
  const custom = vi.fn((_call: CustomParams) =>
    Promise.resolve().then(() => ({ data: (bodies.length > 1 ? bodies.shift() : bodies[0])?.() })),
  );
  return { custom, provider: stubProvider({ custom: custom as unknown as NonNullable<DataProvider['custom']> }) };
}

describe('a choice from names that the API answers', () => {
  it.each([
    ['names', ['Octagam 5% / 10%', 'wilate', '']],
    ['names in data', { data: ['Octagam 5% / 10%', 'wilate'], meta: { total: 2 } }],
    ['records', [{ id: 1, name: 'Octagam 5% / 10%' }, { id: 2, name: 'wilate' }, { id: 3, name: 'wilate' }, { id: 4 }]],
    [
      'records in data',
      {
        data: [
          { id: 1, name: 'Octagam 5% / 10%' },
          { id: 2, name: 'wilate' },
        ],
      },
    ],
  ])('takes a list of %s', (_form, answer) => {
    expect(toRemoteOptions(field as FieldOf<'remoteChoice'>, answer)).toEqual([
      { value: 'Octagam', label: 'Octagam 5% / 10%' },
      { value: 'wilate', label: 'Wilate' },
    ]);
  });

  it.each([null, undefined, '<html>', { data: 'none' }, 12])('takes %j as no list', (answer) => {
    expect(toRemoteOptions(field as FieldOf<'remoteChoice'>, answer)).toEqual([]);
  });

  it('tells an answer that is no list as a failure, not as a list without entries', async () => {
    const { provider } = answering(() => ({ drugs: ['wilate'] }));
    const { control, user } = renderField(field, { provider });
    await user.click(control());
    await screen.findByText(/could not be loaded/);
  });

  it('searches in them, and sends what is declared', async () => {
    const { custom, provider } = answering(() => ({ data: ['Octagam 5% / 10%', 'wilate'] }));
    const { control, user, last } = renderField(field, { provider });
    await user.type(control(), 'octa');
    await user.click(await option('Octagam 5% / 10%'));
    expect(last()).toBe('Octagam');
    expect(shown()).toBe('Octagam 5% / 10%');
    await user.clear(control());
    await user.type(control(), 'WIL');
    await user.click(await option('Wilate'));
    expect(last()).toBe('wilate');
    expect(custom.mock.calls.every(([{ url, method }]) => url === 'programs/drugs' && method === 'get')).toBe(true);
    expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1);
  });

  it('asks for nothing until somebody looks, and shows a value that is not among the names', async () => {
    const { custom, provider } = answering(() => ['wilate']);
    const { user, control, last } = renderField(field, { value: 'retired drug', provider });
    expect(shown()).toBe('Retired drug');
    expect(custom).not.toHaveBeenCalled();
    await user.click(control());
    await option('Wilate');
    await user.click(document.querySelector('.ant-select-clear') as HTMLElement);
    expect(last()).toBeNull();
  });

  it('says when nothing matches', async () => {
    const { user, control } = renderField(field, { provider: answering(() => ['wilate']).provider });
    await user.type(control(), 'zz');
    expect(await screen.findByText('No options found')).toBeTruthy();
  });

  it('says that the names could not be loaded, and tries again', async () => {
    const { provider } = answering(
      () => {
        throw new Error('away');
      },
      () => ['wilate'],
    );
    const { user, control } = renderField(field, { provider });
    await user.click(control());
    expect((await screen.findByRole('alert')).textContent).toContain('The list of drug choices could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await option('Wilate')).toBeTruthy();
  });
});
