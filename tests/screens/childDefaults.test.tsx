// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { choice, date, defineResource, reference, text } from '../../src/schema/declare';
import { createRegistry, type Values } from '../../src/schema';
import { listPath } from '../../src/schema/screens';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { registry } from '../fixtures/everything';
import { dialog, listOf, openAt } from './screenHarness';

interface Sent {
  readonly variables: Values;
}

const supplies = registry.get('sample_supplies');
const stored = {
  id: 7,
  product: 'Plasma',
  tier: 'Basic',
  depot: null,
  retail: null,
  created_at: null,
  updated_at: null,
  discarded_at: null,
};
const save = vi.fn((_sent: Sent) => Promise.resolve({ data: stored }));
const today = dayjs().format('YYYY-MM-DD');

const open = (supply: Values & { readonly id: number } = stored) =>
  openAt({
    at: listPath(supplies),
    provider: {
      getList: listOf([stored]),
      getOne: () => Promise.resolve({ data: supply }),
      create: save,
      update: save,
    },
  });

/** The values of the keyed child that a save sent, by field name. */
const depotSent = (): Values => {
  const values = Object.entries(save.mock.calls[0]?.[0].variables ?? {});
  return Object.fromEntries(
    values.flatMap(([name, value]) =>
      name.startsWith('depot.') && value !== undefined && value !== '' ? [[name.slice('depot.'.length), value]] : [],
    ),
  );
};

beforeEach(() => {
  vi.clearAllMocks();
});

it('a new record shows the defaults of a keyed child with the first value of it, and takes them away with the last', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Supply' }));
  const form = await dialog('Create Sample Supply');
  await user.type(await form.findByLabelText('Product'), 'Serum');
  const sign = form.getByLabelText<HTMLInputElement>('Sign');
  const isUncooled = () => form.getByRole<HTMLInputElement>('radio', { name: 'None' }).checked;
  expect([sign.value, isUncooled(), form.queryByLabelText('Grade Note')]).toEqual(['', false, null]);
  await user.type(form.getByLabelText('Shelf'), 'Top');
  expect(await form.findByLabelText('Grade Note')).toBeTruthy();
  await waitFor(() => expect(sign.value).toBe('Top'));
  expect(isUncooled()).toBe(true);
  await user.clear(form.getByLabelText('Shelf'));
  await waitFor(() => expect(isUncooled()).toBe(false));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(depotSent()).toEqual({});
});

it('a stored record sends them with the keyed child that is filled in', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Plasma' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Sample Supply');
  await user.type(await form.findByLabelText('Shelf'), 'Top');
  await user.type(await form.findByLabelText('Grade Note'), 'Dry');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(depotSent()).toMatchObject({
    shelf: 'Top',
    sign: 'Top',
    cooling: 'None',
    grade_note: 'Dry',
    grade: 'B',
    since: today,
  });
});

it('a keyed child that is begun asks for what it needs, and no more once it is emptied', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Supply' }));
  const form = await dialog('Create Sample Supply');
  await user.type(await form.findByLabelText('Product'), 'Serum');
  const isMarked = () => form.getByText('Shelf').classList.contains('ant-form-item-required');
  expect(isMarked()).toBe(false);
  await user.type(form.getByLabelText('Sign'), 'Top');
  await waitFor(() => expect(isMarked()).toBe(true));
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByText('Depot Shelf is required')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await user.clear(form.getByLabelText('Sign'));
  await waitFor(() => expect(isMarked()).toBe(false));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(depotSent()).toEqual({});
});

it('a stored keyed child is not saved without what it needs', async () => {
  const { user } = open({
    ...stored,
    'depot.id': 3,
    'depot.shelf': 'Top',
    'depot.cooling': 'None',
    'depot.grade': 'B',
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Plasma' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Sample Supply');
  await user.clear(await form.findByLabelText(/Shelf/));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Depot Shelf is required')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

const crates = defineResource({
  name: 'crates',
  label: { one: 'Crate', many: 'Crates' },
  titleFields: ['name'],
  fields: { name: text('Name') },
  menu: { group: 'Store' },
  list: { columns: ['name', { children: 'lids', label: 'Lid' }] },
});
const lids = defineResource({
  name: 'lids',
  label: { one: 'Lid', many: 'Lids' },
  titleFields: ['note'],
  verbs: ['list', 'create'],
  fields: {
    crate_id: reference('Crate', { to: 'crates', required: true }),
    side: choice('Side', ['Top', 'Bottom'], { required: true }),
    note: text('Note'),
    sign: text('Sign', { default: { field: 'note' } }),
    colour: text('Colour', { required: true, default: 'Red' }),
    since: date('Since', { initial: { today: 0 } }),
  },
  relations: { crate: { by: 'crate_id', parent: { onePer: 'side' } } },
  form: { edit: { opensIn: 'modal' }, sections: [{ title: 'Lid', fields: ['note', 'sign', 'colour', 'since'] }] },
});

it.each<readonly [string, Values, readonly string[]]>([
  ['one that is not there yet starts as declared', {}, ['Dry', 'Dry', 'Red', dayjs().format('MM-DD-YYYY')]],
  [
    'one that is stored stays as it is',
    { id: 4, note: null, sign: null, colour: 'Blue', since: null },
    ['Dry', '', 'Blue', ''],
  ],
])('a keyed child in a form of its own: %s', async (_what, child, shown) => {
  const { user } = openAt({
    at: '/dashboard/crates',
    registry: createRegistry([crates, lids], { features: [] }),
    pages: [{ path: '/dashboard/crates', element: <ListScreen resource="crates" /> }],
    provider: {
      getList: listOf([{ id: 3, name: 'Birch' }]),
      getOne: () => Promise.resolve({ data: child }),
      create: save,
    },
  });
  await user.click(await screen.findByRole('radio', { name: /Top/ }));
  const form = await dialog('Top Lid — Birch');
  await user.type(await form.findByLabelText('Note'), 'Dry');
  const values = () =>
    ['Note', 'Sign', 'Colour', 'Since'].map((label) => form.getByLabelText<HTMLInputElement>(label).value);
  await waitFor(() => expect(values()).toEqual(shown));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0].variables).toMatchObject({ crate_id: 3, side: 'Top', note: 'Dry', colour: shown[2] });
});
