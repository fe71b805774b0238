import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from './appHarness';

test('the menu highlights the screen that is open', async () => {
  openApp({ at: '/dashboard/payers', signedIn: true });
  const [entry] = await screen.findAllByRole('link', { name: 'Payers' });
  expect(entry?.getAttribute('aria-current')).toBe('page');
  expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1);
});
