// @vitest-environment jsdom
import './setup';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { listOf, openAt } from './screenHarness';

const row = { id: 7, first_name: 'Ada', last_name: 'Stone', dob: '1980-01-31' };
const openPatients = () => openAt({ at: '/dashboard/patients', registry, provider: { getList: listOf([row]) } });
const focusedTitle = () => document.activeElement?.closest('th')?.textContent;

it('reaches the sort buttons of a table as one tab stop, and the others by arrow keys', async () => {
  const { user } = openPatients();
  const [first] = await within(await screen.findByRole('table')).findAllByRole('button', { name: 'ID' });
  first?.focus();
  for (const [key, title] of [
    ['ArrowRight', 'First Name'],
    ['End', 'Created At'],
    ['ArrowRight', 'Created At'],
    ['Home', 'ID'],
    ['ArrowLeft', 'ID'],
    ['ArrowRight', 'First Name'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(focusedTitle()).toBe(title);
  }
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'PT7' }));
  await user.tab({ shift: true });
  expect(focusedTitle()).toBe('First Name');
});

it('shows Delete last in the menu of a row, below a line, and asks with the birth date', async () => {
  const { user } = openPatients();
  await user.click(await screen.findByLabelText('Actions for Ada Stone'));
  const menu = await screen.findByRole('menu');
  expect([...menu.children].slice(-2).map((entry) => entry.getAttribute('role'))).toEqual(['separator', 'menuitem']);
  const last = within(menu).getAllByRole('menuitem').at(-1) as HTMLElement;
  expect(last.textContent).toBe('Delete');
  await user.click(last);
  expect(await within(await screen.findByRole('dialog')).findByText('01-31-1980')).toBeTruthy();
});

it('shows Delete last where it is not declared last', async () => {
  const { user } = openAt({
    at: '/dashboard/users',
    registry,
    provider: { getList: listOf([{ id: 2, email: 'riley@example.com' }]) },
  });
  await user.click(await screen.findByLabelText(/^Actions for/));
  const labels = within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
  expect(labels.at(-1)).toBe('Delete');
  expect(labels[0]).toBe('Edit');
});
