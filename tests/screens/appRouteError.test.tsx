import { App } from 'antd';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { RouteError } from '../../src/app/PageError';
import { isChunkLoadFailure } from '../../src/ui';

/** A screen that fails while `failure.error` is set. */
function openFailing(failure: { error?: Error }) {
  // React and the router rightly log errors that a boundary catches: they are programming errors.
  vi.mocked(console.error).mockImplementation(() => undefined);
  const Screen = () => {
    if (failure.error) throw failure.error;
    return <p>The screen</p>;
  };
  const children = [{ index: true, Component: Screen }];
  const HydrateFallback = () => null;
  const router = createMemoryRouter([
    { path: '/', loader: () => null, HydrateFallback, children: [{ errorElement: <RouteError />, children }] },
  ]);
  render(
    <App>
      <RouterProvider router={router} />
    </App>,
  );
}

describe('a screen that fails', () => {
  test('says so, and is tried again', async () => {
    const failure: { error?: Error } = { error: new Error('A fault') };
    openFailing(failure);
    expect(await screen.findByRole('heading', { name: 'Something went wrong on this screen' })).toBeDefined();
    delete failure.error;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The screen')).toBeDefined();
    vi.mocked(console.error).mockClear();
  });

  test('whose code could not be fetched asks for a reload', async () => {
    openFailing({
      error: new TypeError(
        'Failed to fetch dynamically imported module: https://desk.example.com/assets/ListScreen-1.js',
      ),
    });
    expect(await screen.findByRole('heading', { name: 'This screen could not be loaded' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload the Page' })).toBeDefined();
    vi.mocked(console.error).mockClear();
  });

  test.each([
    ['Chromium', 'Failed to fetch dynamically imported module: /assets/a.js', true],
    ['Firefox', 'error loading dynamically imported module: /assets/a.js', true],
    ['Safari', 'Importing a module script failed.', true],
    ['a style sheet', 'Unable to preload CSS for /assets/a.css', true],
    ['a fault', "Cannot read properties of undefined (reading 'id')", false],
  ])('%s is told apart', (_case, message, expected) =>
    expect(isChunkLoadFailure(new TypeError(message))).toBe(expected),
  );
});
