// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createRegistry } from '../../src/schema';
import { defineResource, reference, text } from '../../src/schema/declare';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { dialog, listOf, openAt, refusal, type Answers } from './screenHarness';

const gardens = defineResource({
  name: 'gardens',
  label: { one: 'Garden', many: 'Gardens' },
  titleFields: ['name'],
  fields: {
    name: text('Name', { required: true }),
    soil: text('Soil'),
    gate: text('Gate', { required: true }),
    path: text('Path'),
  },
  relations: { plants: { many: 'plants', by: 'garden_id', tab: 'Plants' } },
  list: { columns: [{ field: 'name', link: 'record' }], actions: ['edit', 'delete'], createLabel: 'Add Garden' },
  form: {
    create: { opensIn: 'modal' },
    edit: { opensIn: 'modal' },
    sections: [
      { title: 'Garden', fields: ['name'] },
      { title: 'Ground', tab: 'Ground', fields: ['soil'] },
      { title: 'Ways In', tab: 'Ways', fields: ['gate'] },
      { title: 'Ground', tab: 'Ways', fields: ['path'] },
    ],
  },
  record: {
    history: { tab: 'All Changes' },
    sections: [
      { title: 'Garden', fields: ['name'] },
      { title: 'Ground', tab: 'Ground', fields: ['soil'] },
      { title: 'Ways', tab: 'Ground', fields: ['gate', 'path'] },
    ],
  },
});
const plants = defineResource({
  name: 'plants',
  label: { one: 'Plant', many: 'Plants' },
  titleFields: ['kind'],
  fields: { kind: text('Kind'), garden_id: reference('Garden', { to: 'gardens' }) },
  search: { garden_id: { field: 'garden_id', op: 'eq', label: 'Garden' } },
  list: { columns: ['kind'] },
});
const registry = createRegistry([gardens, plants], { features: [] });
const north = { id: 3, name: 'North', soil: 'Clay', gate: 'Iron', path: null, updated_at: '2024-02-01T10:00:00Z' };
const provider: Answers = {
  getOne: () => Promise.resolve({ data: north }),
  custom: () => Promise.resolve({ data: { data: [] } }),
};
const page = '/dashboard/gardens/:id';

const open = (at: string, more: Answers = {}) =>
  openAt({
    at,
    registry,
    provider: { getList: listOf([north]), ...provider, ...more },
    pages: [{ path: page, element: <RecordScreen resource="gardens" /> }],
  });
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the tabs of a form', () => {
  const start = async (create: NonNullable<Answers['create']>) => {
    const { user, ...rest } = open('/dashboard/gardens', { create });
    await user.click(await screen.findByRole('button', { name: 'Add Garden' }));
    return { user, form: await dialog('Create Garden'), ...rest };
  };

  it('stand below what has none, and keep what was typed in each', async () => {
    const create = vi.fn((_call: unknown) => Promise.resolve({ data: { id: 4 } }));
    const { user, form } = await start(create);
    expect(form.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Ground', 'Ways']);
    expect(form.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Garden']);
    await user.type(form.getByLabelText('Name'), 'South');
    await user.type(form.getByLabelText('Soil'), 'Sand');
    await user.click(form.getByRole('tab', { name: 'Ways' }));
    expect(form.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Garden',
      'Ways In',
      'Ground',
    ]);
    await user.type(form.getByLabelText('Gate'), 'Wood');
    await user.click(form.getByRole('tab', { name: 'Ground' }));
    expect(form.getByLabelText<HTMLInputElement>('Soil').value).toBe('Sand');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(create.mock.calls).toMatchObject([[{ variables: { name: 'South', soil: 'Sand', gate: 'Wood' } }]]),
    );
  });

  it('open at a field that lacks something, which takes the focus, and say how many do', async () => {
    const create = vi.fn();
    const { user, form } = await start(create);
    await user.type(form.getByLabelText('Name'), 'South');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Gate is required')).toBeTruthy();
    expect(
      within(form.getByRole('tab', { selected: true })).getByLabelText('1 field of this tab has to be corrected'),
    ).toBeTruthy();
    expect(form.getByRole('tab', { selected: true }).textContent).toBe('Ways1');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Gate')));
    expect(create).not.toHaveBeenCalled();
    await user.type(form.getByLabelText('Gate'), 'Wood');
    await user.tab();
    await waitFor(() => expect(form.getByRole('tab', { selected: true }).textContent).toBe('Ways'));
  });

  it('open at a field that the server refuses', async () => {
    const create = vi.fn().mockRejectedValue(refusal(422, 'No', { errors: { path: ['Path is too long'] } }));
    const { user, form } = await start(create);
    await user.type(form.getByLabelText('Name'), 'South');
    await user.type(form.getByLabelText('Gate'), 'Wood');
    await user.click(form.getByRole('tab', { name: 'Ground' }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Path is too long')).toBeTruthy();
    await waitFor(() => expect(form.getByRole('tab', { selected: true }).textContent).toBe('Ways1'));
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Path')));
  });

  it('are all asked about before the form is left', async () => {
    const { user, form } = await start(vi.fn());
    await user.click(form.getByRole('tab', { name: 'Ways' }));
    await user.type(form.getByLabelText('Path'), 'Gravel');
    await user.click(form.getByRole('tab', { name: 'Ground' }));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/unsaved changes/i)).toBeTruthy();
  });
});

describe('the tabs of a record’s page', () => {
  it('stand in its address, which leads back and forth', async () => {
    const getList = vi.fn(listOf([{ id: 8, kind: 'Rose' }]));
    const { user, address, router } = open('/dashboard/gardens/3', { getList });
    expect(await screen.findByText('Clay')).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Ground',
      'Plants',
      'All Changes',
    ]);
    expect(screen.getByRole('region', { name: 'Ways' })).toBeTruthy();
    expect(getList).not.toHaveBeenCalled();
    await user.click(screen.getByRole('tab', { name: 'Plants' }));
    expect(await screen.findByText('Rose')).toBeTruthy();
    expect(address()).toBe('/dashboard/gardens/3?tab=plants');
    expect(screen.queryByText('Clay')).toBeNull();
    expect(screen.getByRole('tabpanel', { name: 'Plants' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'All Changes' }));
    expect(address()).toBe('/dashboard/gardens/3?tab=all-changes');
    expect(await screen.findByRole('region', { name: 'Change History' })).toBeTruthy();
    await router.navigate(-1);
    await waitFor(() => expect(selected()).toBe('Plants'));
    await user.click(screen.getByRole('tab', { name: 'Ground' }));
    expect(address()).toBe('/dashboard/gardens/3');
  });

  it('are chosen by keys', async () => {
    const { user } = open('/dashboard/gardens/3');
    await user.click(await screen.findByRole('tab', { name: 'Ground' }));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('All Changes');
    await user.keyboard('{Home}{ArrowRight}');
    expect([document.activeElement?.textContent, selected()]).toEqual(['Plants', 'Ground']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(selected()).toBe('Plants'));
  });

  it('begin with the first where the address names none that there is, and say so', async () => {
    open('/dashboard/gardens/3?tab=plans');
    expect(await screen.findByText('A part of the address was not understood: tab=plans')).toBeTruthy();
    expect(selected()).toBe('Ground');
  });
});
