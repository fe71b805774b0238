// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRegistry, type Condition, type Values } from '../../src/schema';
import { date, defineResource, richText, rows, text } from '../../src/schema/declare';
import { dialog, expectNoDialog, listOf, openAt } from './screenHarness';

interface Sent {
  readonly variables: Values;
}

const closed: Condition = { field: 'outcome', is: ['Closed'] };
const registry = createRegistry(
  [
    defineResource({
      name: 'tickets',
      label: { one: 'Ticket', many: 'Tickets' },
      titleFields: ['name'],
      fields: {
        name: text('Name'),
        outcome: text('Outcome'),
        reason: text('Reason', { required: true, readOnlyWhen: closed }),
        story: richText('Story', { readOnlyWhen: closed }),
        day: date('Day', { readOnlyWhen: closed }),
        steps: rows(
          'Steps',
          { what: text('What', { required: true, placeholder: 'In a word' }) },
          { readOnlyWhen: closed },
        ),
      },
      list: { columns: ['name'], actions: ['edit'], createLabel: 'Add Ticket' },
      form: {
        create: { opensIn: 'modal' },
        edit: { opensIn: 'modal' },
        sections: [{ title: 'Ticket', fields: ['name', 'outcome', 'reason', 'story', 'day', 'steps'] }],
      },
      menu: { group: 'Desk', label: 'Tickets' },
    }),
  ],
  { features: [] },
);
let stored: Values & { readonly id: number };
const save = vi.fn((_sent: Sent) => Promise.resolve({ data: stored }));
const open = () =>
  openAt({
    at: '/dashboard/tickets',
    registry,
    provider: {
      getList: listOf([stored]),
      getOne: () => Promise.resolve({ data: stored }),
      create: save,
      update: save,
    },
  });

async function edit({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Leak' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return dialog('Edit Ticket');
}

beforeEach(() => {
  vi.clearAllMocks();
  stored = { id: 7, name: 'Leak', outcome: 'Closed', reason: null, story: '<p>Dry</p>', steps: [{ what: null }] };
});

it('what was filled in stays, and is sent, with what locks it', async () => {
  stored = { ...stored, outcome: null };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Ticket' }));
  const form = await dialog('Create Ticket');
  await user.type(await form.findByLabelText('Reason'), 'Rust');
  await user.type(form.getByLabelText('Outcome'), 'Closed');
  expect(form.getByLabelText<HTMLInputElement>('Reason')).toMatchObject({ value: 'Rust', disabled: false });
  await user.click(form.getByRole('button', { name: 'Create' }));
  await expectNoDialog('Create Ticket');
  expect(save.mock.lastCall?.[0].variables).toMatchObject({ outcome: 'Closed', reason: 'Rust' });
});

it('what is locked is neither taken nor asked for, and takes values once what locks it changes', async () => {
  const page = open();
  const form = await edit(page);
  const reason = await form.findByLabelText<HTMLInputElement>('Reason');
  const story = await form.findByRole('textbox', { name: 'Story' });
  expect([
    reason.disabled,
    reason.required,
    story.getAttribute('contenteditable'),
    form.queryByRole('button', { name: 'Bold' }),
  ]).toEqual([true, false, 'false', null]);
  const asked = (shown: typeof form) => {
    const [day, what] = [
      shown.getByLabelText<HTMLInputElement>('Day'),
      shown.getByLabelText<HTMLInputElement>('What, row 1'),
    ];
    return [
      day.placeholder,
      what.placeholder,
      what.getAttribute('aria-required'),
      shown.getByRole('columnheader', { name: /^What/ }).textContent,
    ];
  };
  expect(asked(form)).toEqual(['', '', null, 'What']);
  await page.user.type(form.getByLabelText('Name'), 's');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await expectNoDialog('Edit Ticket');
  expect(save).toHaveBeenCalledTimes(1);

  const again = await edit(page);
  await page.user.clear(await again.findByLabelText('Outcome'));
  await waitFor(() => expect(again.getByLabelText<HTMLInputElement>('Reason').disabled).toBe(false));
  expect(again.getByRole('button', { name: 'Bold' })).toBeTruthy();
  expect(asked(again)).toEqual(['MM-DD-YYYY', 'In a word', 'true', 'What*']);
  await page.user.click(again.getByRole('button', { name: 'Save' }));
  expect(await again.findByText('Reason is required')).toBeTruthy();
  await page.user.type(again.getByLabelText('Reason'), 'Rust');
  await page.user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0].variables).toMatchObject({ reason: 'Rust' });
});
