// @vitest-environment jsdom
import './setup';
import type { GetListParams } from '@refinedev/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { mailroom } from '../fixtures/mailroom';
import { listOf, openAt } from './screenHarness';

const at = '/dashboard/patients';

function open(query = '') {
  const getList = vi.fn((_call: GetListParams) => listOf([])());
  return { getList, ...openAt({ at: `${at}${query}`, registry, provider: { getList } }) };
}
const empty = async (name: string): Promise<HTMLElement> => {
  const buttons = await screen.findAllByRole('button', { name: 'Is Empty' });
  const own = buttons.find((button) => button.getAttribute('aria-description') === name);
  if (!own) throw new Error(`there is no button for ${name}`);
  return own;
};
const search = () => screen.getByRole('button', { name: 'Search' });

it('finds what has no value from the field of the value, which stays one field', async () => {
  const { user, address, getList } = open();
  await user.click(await empty('DOB'));
  expect((await empty('DOB')).getAttribute('aria-pressed')).toBe('true');
  const labels = [...screen.getByRole('search').querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['First Name', 'Last Name', 'DOB', 'Copay ID']);
  await user.click(search());
  await waitFor(() => expect(address()).toBe(`${at}?without_dob=true`));
  await waitFor(() => expect(getList.mock.lastCall?.[0].filters).toMatchObject([{ operator: 'null', value: 'true' }]));
  await user.click(await empty('DOB'));
  await user.click(search());
  await waitFor(() => expect(address()).toBe(at));
});

it('asks for a value or for none, whichever was entered last', async () => {
  const { user, address } = open('?origin_patient_id=5');
  await user.click(await empty('Copay ID'));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Copay ID' });
  expect(input.value).toBe('');
  await user.type(input, '7');
  expect((await empty('Copay ID')).getAttribute('aria-pressed')).toBe('false');
  await user.click(search());
  await waitFor(() => expect(address()).toBe(`${at}?origin_patient_id=7`));
});

it('tells of a search for what has a value, which only an address asks for, and takes it away', async () => {
  const { user, address } = open('?without_dob=false');
  expect((await empty('DOB')).getAttribute('aria-pressed')).toBe('false');
  await user.click(await screen.findByRole('button', { name: 'Remove Without DOB: No' }));
  await waitFor(() => expect(address()).toBe(at));
});

it('is offered wherever a kind declares both searches, also in a choice', async () => {
  const provider = { getList: listOf([]) };
  const { user, address } = openAt({ at: '/dashboard/sample_errands', registry: mailroom, provider });
  await user.click(await empty('Place'));
  await user.click(search());
  await waitFor(() => expect(address()).toBe('/dashboard/sample_errands?nowhere=true'));
});
