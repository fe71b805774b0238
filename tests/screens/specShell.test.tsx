import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from './appHarness';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the menu is dark and highlights the screen that is open', async () => {
  openApp({ at: '/dashboard/payers', signedIn: true });
  const [entry] = await screen.findAllByRole('link', { name: 'Payers' });
  expect(entry?.closest('.ant-menu-dark')).not.toBeNull();
  expect(entry?.closest('.ant-menu-item-selected')).not.toBeNull();
  expect(document.querySelectorAll('.ant-menu-item-selected')).toHaveLength(1);
});
