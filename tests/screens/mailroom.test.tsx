// @vitest-environment jsdom
import './setup';
import type { GetListParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  defineExtensions,
  assertExtensionsComplete,
  type CustomActionProps,
  type CustomSectionProps,
} from '../../src/screens/extensions';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { mailroom as registry, parcels } from '../fixtures/mailroom';
import { dialog, expectNoDialog, listOf, openAt, refusal, type Answers } from './screenHarness';

const books = {
  id: 4,
  content: 'Books',
  shelf: 'B2',
  state: 'Here',
  resident_id: null,
  updated_at: '2024-02-01T10:00:00Z',
  discarded_at: null,
};
const ada = { id: 7, name: 'Ada', town: 'Salem', email: 'ada@example.com' };
const away = refusal(500, 'The store is away');
const fails = () => Promise.reject(away);

const parts = assertExtensionsComplete(registry, [
  defineExtensions(parcels, {
    actions: {
      weigh: {
        Dialog: ({ record, open }: CustomActionProps) => (open ? <p>Weighing {String(record.content)}</p> : null),
      },
    },
    sections: {
      scale: ({ fields, form }: CustomSectionProps) => (
        <p>The scale is {form ? 'typed' : `read: ${fields.map(([name]) => name).join()}`}</p>
      ),
    },
  }),
]);

const open = (at: string, provider: Answers) =>
  openAt({
    at: `/dashboard/${at}`,
    registry,
    parts,
    provider: { getList: listOf([books]), getOne: () => Promise.resolve({ data: books }), ...provider },
    pages: [{ path: '/dashboard/sample_parcels/:id', element: <RecordScreen resource="sample_parcels" /> }],
  });
type Page = ReturnType<typeof open>;

const choose = async ({ user }: Page, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const pressed = async ({ user }: Page, title: string, button: string) =>
  user.click((await dialog(title)).getByRole('button', { name: button }));
const lastToast = ({ toasts }: Page, message: string) =>
  waitFor(() => expect(toasts.at(-1)).toMatchObject({ message }));

describe('the form of a new record', () => {
  const filled = async (provider: Answers) => {
    const page = open('sample_parcels', provider);
    await page.user.click(await screen.findByRole('button', { name: 'Take In' }));
    const form = await dialog('Create Sample Parcel');
    await page.user.type(await form.findByLabelText('Content'), 'Shoes');
    const save = () => pressed(page, 'Create Sample Parcel', 'Take It In');
    return { page, form, save };
  };

  it('is as tall as the window, has a button of its own, and asks for what the server does not', async () => {
    const create = vi.fn(() => Promise.resolve({ data: { id: 9 } }));
    const { page, form, save } = await filled({ create });
    expect(document.querySelector<HTMLElement>('.ant-modal-body')?.style.maxHeight).toMatch(/^calc\(/);
    expect(form.getByText('The scale is typed')).toBeTruthy();
    await save();
    expect(await form.findByText('Where does it stand?')).toBeTruthy();
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        type: 'error',
        message: 'Where does it stand?',
        description: 'Put it on a shelf first',
      }),
    );
    expect(create).not.toHaveBeenCalled();
    await page.user.type(form.getByLabelText('Shelf'), 'A1');
    await save();
    await lastToast(page, 'It is in');
    await expectNoDialog('Create Sample Parcel');
  });

  it('says in its own words that it failed', async () => {
    const { page, form, save } = await filled({ create: fails });
    await page.user.type(form.getByLabelText('Shelf'), 'A1');
    await save();
    await lastToast(page, 'It stays outside');
  });

  it.each([
    ['recorded', 'warning', 'Sample Letter recorded and not sent: no gateway is set up'],
    ['failed', 'warning', 'Sample Letter recorded and not sent: the gateway refused it'],
    ['queued', 'success', 'Sample letter created successfully'],
    ['sent', 'success', 'Sample letter created successfully'],
    [undefined, 'success', 'Sample letter created successfully'],
  ])('says of one that is answered as %s, as a %s: %s', async (status, type, said) => {
    const page = open('sample_residents', {
      getList: listOf([ada]),
      create: () => Promise.resolve({ data: { id: 3, status } }),
    });
    await choose(page, 'Ada', 'Write');
    const form = await dialog('Create Sample Letter — Ada');
    await page.user.type(await form.findByLabelText('Subject'), 'Hello');
    await page.user.type(form.getByLabelText('Content'), 'A letter');
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await lastToast(page, said);
    expect(page.toasts.at(-1)).toMatchObject({ type });
  });
});

describe('a record says in its own words', () => {
  it.each([
    ['It is put back', () => Promise.resolve({ data: { ...books, content: 'Books!' } })],
    ['It stays where it was', fails],
  ])('of a change: %s', async (said, update) => {
    const page = open('sample_parcels', { update });
    await choose(page, 'Books', 'Edit');
    const form = await dialog('Edit Sample Parcel');
    await waitFor(() => expect(form.getByLabelText('Content')).toHaveProperty('value', 'Books'));
    expect(document.querySelector<HTMLElement>('.ant-modal-body')?.style.maxHeight).toMatch(/^calc\(/);
    await page.user.type(form.getByLabelText('Content'), '!');
    await pressed(page, 'Edit Sample Parcel', 'Put It Back');
    await lastToast(page, said);
  });

  it.each([
    ['It is thrown away', () => Promise.resolve({ data: books })],
    ['It cannot be thrown away', fails],
  ])('of a deletion: %s', async (said, deleteOne) => {
    const page = open('sample_parcels', { deleteOne });
    await choose(page, 'Books', 'Delete');
    await pressed(page, 'Throw it away?', 'Yes');
    await lastToast(page, said);
  });

  it.each([
    ['It is found again', () => Promise.resolve({ data: books })],
    ['It stays lost', fails],
  ])('of a recovery: %s', async (said, update) => {
    const page = open('trash_sample_parcels', {
      getList: listOf([{ ...books, discarded_at: '2024-02-01T10:00:00Z' }]),
      update,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Recover Books' }));
    await pressed(page, 'Look for it?', 'Yes');
    await lastToast(page, said);
  });

  it.each([
    ['sample_parcels', 'The shelves are locked'],
    ['sample_parcels/4', 'The parcel is not on its shelf'],
  ])('that %s could not be loaded: %s', async (at, said) => {
    await lastToast(open(at, { getList: fails, getOne: fails }), said);
  });
});

describe('a row', () => {
  it.each([
    ['Books was handed over', () => Promise.resolve({ data: books })],
    ['It could not be handed over', fails],
  ])('has a call as a button, which asks first and says: %s', async (said, answer) => {
    const call = vi.fn((_call: unknown) => answer());
    const custom = (asked: { readonly url: string }) => (asked.url === 'x' ? fails() : call(asked));
    const page = open('sample_parcels', { custom });
    expect(await screen.findByRole('columnheader', { name: 'At the Door' })).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: /^Hand Over/ }));
    expect(call).not.toHaveBeenCalled();
    await pressed(page, 'Is it theirs?', 'Yes');
    await lastToast(page, said);
    expect(call.mock.calls).toMatchObject([[{ url: 'sample_parcels/4/hand_over', method: 'post' }]]);
  });

  it('has an action written by hand', async () => {
    await choose(open('sample_parcels', {}), 'Books', 'Weigh');
    expect(await screen.findByText('Weighing Books')).toBeTruthy();
  });

  const shoes = { ...books, id: 5, content: 'Shoes', state: 'Gone' };
  const answering = ({ resource }: GetListParams) => listOf(resource === 'sample_parcels' ? [books, shoes] : [ada])();

  it('lists what belongs to it by the columns for that', async () => {
    await choose(open('sample_residents', { getList: answering }), 'Ada', 'Parcels');
    const popup = await dialog('Parcels — Ada');
    await popup.findByText('Shoes');
    expect(popup.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Content', 'State']);
  });

  it('counts before it is deleted what still belongs to it, but for what does not count', async () => {
    await choose(open('sample_residents', { getList: answering }), 'Ada', 'Delete');
    expect(
      await (
        await dialog('Are you sure to delete this sample resident?')
      ).findByText('There is 1 parcel here. It stays when this record is deleted.'),
    ).toBeTruthy();
  });
});

it('the page of a record has its sections, by their conditions, and those written by hand', async () => {
  open('sample_parcels/4', { getOne: () => Promise.resolve({ data: { ...books, state: 'Gone' } }) });
  expect(await screen.findByText('The scale is read: kilos')).toBeTruthy();
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Parcel',
    'Costs',
    'Scale',
  ]);
});

it('the page of a record shows a picture among its files small', async () => {
  const slip = { attachment_id: 5, name: 'slip.png', size: 9, type: 'image/png', url: '/api/files/5?signature=x' };
  open('sample_parcels/4', { getOne: () => Promise.resolve({ data: { ...books, slip } }) });
  const parcel = within(await screen.findByRole('region', { name: 'Parcel' }));
  expect(await parcel.findByRole('button', { name: 'Show slip.png' })).toBeTruthy();
});
