import { describe, expect, test, vi } from 'vitest';
import { createTracker } from '../../src/app/analytics';

const config = { id: 'desk-1', url: '/reports' };

describe('the tracker (decision 39)', () => {
  test('without a configuration it reports nothing', () => {
    const transport = vi.fn();
    createTracker(undefined, transport).reportScreen('/dashboard');
    expect(transport).not.toHaveBeenCalled();
  });

  test('it reports the pattern and nothing else', () => {
    const transport = vi.fn();
    createTracker(config, transport).reportScreen('/dashboard/patients/:id/edit');
    expect(transport).toHaveBeenCalledExactlyOnceWith(
      '/reports',
      JSON.stringify({ id: 'desk-1', screen: '/dashboard/patients/:id/edit' }),
    );
  });

  test('a screen is reported once until another one opens', () => {
    const transport = vi.fn<(url: string, body: string) => void>();
    const tracker = createTracker(config, transport);
    for (const pattern of ['/dashboard', '/dashboard', '/dashboard/payers', '/dashboard'])
      tracker.reportScreen(pattern);
    expect(transport.mock.calls.map(([, body]) => (JSON.parse(body) as { screen: string }).screen)).toEqual([
      '/dashboard',
      '/dashboard/payers',
      '/dashboard',
    ]);
  });

  test.each([
    '/dashboard/patients/17',
    '/dashboard/patients?searchLastName=Doe',
    '/dashboard/patients#Doe',
    '/dashboard/Ann Doe',
    'dashboard',
    '/dashboard/',
  ])('it refuses %s, which is no pattern', (address) => {
    const transport = vi.fn();
    expect(() => createTracker(config, transport).reportScreen(address)).toThrow();
    expect(transport).not.toHaveBeenCalled();
  });
});
