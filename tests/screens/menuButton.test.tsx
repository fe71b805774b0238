// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MenuButton } from '../../src/ui';

const [log, edit, remove] = ['Log call', 'Edit', 'Delete'];
const menuOf = (...labels: string[]) => (
  <MenuButton
    aria-label="Actions"
    items={labels.map((label) => ({ key: label, label, disabled: label === remove }))}
    onChoose={() => undefined}
  />
);

const open = async () => {
  const user = userEvent.setup();
  const { rerender } = render(menuOf(edit, 'History', remove));
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: edit }));
  return { user, rerender };
};

it('focuses the first entry, also one that the server is known to offer only later', async () => {
  const { rerender } = await open();
  rerender(menuOf(log, edit, 'History', remove));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: log }));
});

it('leaves the focus where somebody has moved it, and leaves out what cannot be chosen', async () => {
  const { user, rerender } = await open();
  await user.keyboard('{ArrowDown}');
  rerender(menuOf(log, edit, 'History', remove));
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'History' }));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: log }));
});
