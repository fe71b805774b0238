// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registry as product } from '../../resources';
import { buildUpdatePayload, createRegistry, type Values } from '../../src/schema';
import { listPath } from '../../src/schema/screens';
import { fixtureNames, fixtureResources, registry } from '../fixtures/everything';
import { dialog, listOf, openAt } from './screenHarness';

interface Sent {
  readonly variables: Values;
  readonly meta: { readonly original: Values };
}
interface Asked {
  readonly resource: string;
  readonly id: number;
}

const supplies = registry.get('sample_supplies');
const version = '2024-02-01T10:00:00Z';
const wholesalers = [
  { id: 4, name: 'North Trade', rebate: 3, updated_at: version, discarded_at: null },
  { id: 5, name: 'South Trade', rebate: 7, updated_at: version, discarded_at: null },
];
const stored = {
  ...{
    id: 7,
    product: 'Plasma',
    tier: 'Basic',
    depot: null,
    retail: null,
    created_at: null,
    updated_at: version,
    discarded_at: null,
  },
  ...{
    wholesaler_id: 4,
    wholesaler_name: 'North Trade',
    wholesaler_rebate: 3,
    wholesaler_updated_at: version,
    wholesaler_discarded_at: null,
  },
};
const save = vi.fn((_sent: Sent) => Promise.resolve({ data: stored }));
const getOne = ({ resource, id }: Asked) =>
  Promise.resolve({ data: resource === supplies.name ? stored : wholesalers.find((one) => one.id === id) });
const getList = ({ resource }: Asked) => listOf(resource === supplies.name ? [stored] : wholesalers)();
const getMany = () => Promise.resolve({ data: wholesalers });
const sent = () => save.mock.calls[0]?.[0].variables;
/** What the provider sends of an update. */
const sentChanges = () =>
  save.mock.calls.map(([{ variables: values, meta }]) =>
    buildUpdatePayload(supplies, { values, original: meta.original, features: [] }),
  );

/** The kinds of records, of which a new wholesaler has a rebate. */
const withInitialRebate = () =>
  createRegistry(
    [...product.all, ...fixtureResources].map((resource) => {
      const { rebate } = resource.fields;
      return rebate && resource.name === 'sample_wholesalers'
        ? { ...resource, fields: { ...resource.fields, rebate: { ...rebate, initial: 2 } } }
        : resource;
    }),
    fixtureNames,
  );

async function openForm(kind: 'new' | 'stored', kinds = registry) {
  const { user } = openAt({
    at: listPath(supplies),
    provider: { getList, getOne, getMany, create: save, update: save },
    registry: kinds,
  });
  if (kind === 'new') await user.click(await screen.findByRole('button', { name: 'Add Supply' }));
  else {
    await user.click(await screen.findByRole('button', { name: 'Actions for Plasma' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  }
  const form = await dialog(kind === 'new' ? 'Create Sample Supply' : 'Edit Sample Supply');
  const input = (label: string) => form.getByLabelText<HTMLInputElement>(label);
  await form.findByLabelText('Wholesaler Name');
  const pick = async (title: string) => {
    await user.click(form.getByRole('combobox', { name: 'Wholesaler' }));
    await user.click(await screen.findByTitle(title));
  };
  const choose = async (title: string) => {
    await pick(title);
    await waitFor(() => expect(input('Wholesaler Name').value).toBe(title));
  };
  /** Answers the question about typed values. */
  const answer = async (name: string) => {
    const question = await dialog('Replace what you typed?');
    const text = (await question.findByText(/would replace/)).textContent;
    await user.click(question.getByRole('button', { name }));
    return text;
  };
  const takeOut = async () => {
    const select = () => form.getByRole('combobox', { name: 'Wholesaler' });
    await user.click(select());
    await user.click(select().closest('.ant-select')?.querySelector('.ant-select-clear') as HTMLElement);
  };
  return {
    user,
    form,
    input,
    pick,
    choose,
    takeOut,
    answer,
    press: (name: string) => user.click(form.getByRole('button', { name })),
  };
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the form of a record shows the linked record that is written with it', () => {
  it('once it is chosen for a new record, so that a change of it is saved with its version', async () => {
    const { user, input, choose, press } = await openForm('new');
    await user.type(input('Product'), 'Serum');
    await choose('South Trade');
    await user.clear(input('Wholesaler Rebate'));
    await user.type(input('Wholesaler Rebate'), '9');
    await press('Create');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({
      wholesaler_id: 5,
      wholesaler_name: 'South Trade',
      wholesaler_rebate: 9,
      wholesaler_updated_at: version,
    });
  });

  it('once another is chosen for a stored record, whose own values are not sent again', async () => {
    const { input, choose, press } = await openForm('stored');
    await choose('South Trade');
    expect(input('Wholesaler Rebate').value).toBe('7');
    await press('Save');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(sentChanges()).toEqual([{ wholesaler_id: 5 }]);
  });

  it('once the user agrees, where it replaces what was typed', async () => {
    const { user, input, pick, answer } = await openForm('new');
    await user.type(input('Wholesaler Name'), 'Somebody');
    await pick('South Trade');
    expect(await answer('Replace')).toBe('South Trade would replace: Wholesaler Name.');
    await waitFor(() =>
      expect([input('Wholesaler Name').value, input('Wholesaler Rebate').value]).toEqual(['South Trade', '7']),
    );
  });

  it('but stays with the former one, and with what was typed, where the user keeps that', async () => {
    const { user, input, pick, answer, press } = await openForm('stored');
    await waitFor(() => expect(input('Wholesaler Rebate').value).toBe('3'));
    await user.clear(input('Wholesaler Rebate'));
    await user.type(input('Wholesaler Rebate'), '8');
    await pick('South Trade');
    expect(await answer('Keep Mine')).toBe('South Trade would replace: Wholesaler Rebate.');
    await press('Save');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(sentChanges()).toEqual([{ wholesaler_rebate: 8 }]);
  });

  it('until it is taken out, so that what is typed then is for a new one', async () => {
    const { user, input, press, takeOut } = await openForm('stored');
    await waitFor(() => expect(input('Wholesaler Name').value).toBe('North Trade'));
    await takeOut();
    await waitFor(() => expect([input('Wholesaler Name').value, input('Wholesaler Rebate').value]).toEqual(['', '']));
    await user.type(input('Wholesaler Name'), 'East Trade');
    await press('Save');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(sentChanges()).toEqual([{ wholesaler_id: null, wholesaler_name: 'East Trade' }]);
  });

  it('until it is taken out, where the form begins with the values of a new one', async () => {
    const { input, choose, takeOut } = await openForm('new', withInitialRebate());
    expect(input('Wholesaler Rebate').value).toBe('2');
    await choose('South Trade');
    expect(input('Wholesaler Rebate').value).toBe('7');
    await takeOut();
    await waitFor(() => expect([input('Wholesaler Name').value, input('Wholesaler Rebate').value]).toEqual(['', '2']));
  });
});

it('what is typed for a linked record is not left out of a save: the field that the record needs is asked for', async () => {
  const { user, form, input, press } = await openForm('new');
  await user.type(input('Product'), 'Serum');
  await user.type(input('Wholesaler Rebate'), '9');
  await press('Create');
  expect(await form.findByText('Wholesaler Name is required')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await user.type(input('Wholesaler Name'), 'East Trade');
  await press('Create');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(sent()).toMatchObject({ wholesaler_name: 'East Trade', wholesaler_rebate: 9 });
});
