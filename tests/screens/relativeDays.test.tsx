// @vitest-environment jsdom
import './setup';
import type { CustomParams, GetListParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { findEnabledButton, openAt } from './screenHarness';

const at = '/dashboard/cases';
const dayAgo = (days: number) => dayjs().subtract(days, 'day').format('YYYY-MM-DD');
const rows = [7, 8].map((id) => ({ id, case_number: `10000${id}`, discarded_at: null }));

function open(query = '', { custom }: { custom?: (call: CustomParams) => Promise<object> } = {}) {
  const getList = vi.fn((_call: GetListParams) => Promise.resolve({ data: rows, total: 20 }));
  const provider = { getList, ...(custom && { custom }) };
  return { getList, ...openAt({ at: `${at}${query}`, registry, provider, features: ['jobs'] }) };
}
const filtersOf = ({ getList }: ReturnType<typeof open>) =>
  getList.mock.lastCall?.[0].filters?.map((filter): unknown[] => [filter.operator, filter.value]);
const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('offers the last days in the calendar, keeps them in the address, and asks for the days that they are', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Case Info' }));
  await page.user.click(await input('Created At From'));
  await page.user.click(await screen.findByText('Last 30 Days'));
  await waitFor(async () => expect((await input('Created At From')).value).toBe('Last 30 Days'));
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(page.address()).toBe(`${at}?created_at_from=-30d`));
  await waitFor(() => expect(filtersOf(page)).toEqual([['gte', dayAgo(30)]]));
  await page.user.click(screen.getByRole('button', { name: 'Case Info' }));
  await page.user.click(await screen.findByRole('button', { name: 'Remove Created At: Last 30 Days' }));
  await waitFor(() => expect(page.address()).toBe(at));
});

it('says what an address asks for in words: either end of a range, or both', async () => {
  const page = open('?created_at_to=-31d');
  expect(await screen.findByRole('button', { name: 'Remove Created At: Older Than 30 Days' })).toBeTruthy();
  expect(filtersOf(page)).toEqual([['lte', dayAgo(31)]]);
  await page.router.navigate(`${at}?created_at_from=-30d&created_at_to=0d`);
  expect(await screen.findByRole('button', { name: 'Remove Created At: Last 30 Days – Today' })).toBeTruthy();
  await page.router.navigate(`${at}?created_at_from=0d`);
  expect(await screen.findByRole('button', { name: 'Remove Created At From: Today' })).toBeTruthy();
  await page.router.navigate(`${at}?created_at_from=-30x`);
  expect(await screen.findByText(/Created At From “-30x”/)).toBeTruthy();
});

it('takes such a day as it is typed, and a calendar day or a typed date as that day', async () => {
  const page = open('?created_at_from=-30d');
  await page.user.click(await screen.findByRole('button', { name: 'Case Info' }));
  const [from, to] = ['Created At From', 'Created At To'];
  expect((await input(from)).value).toBe('Last 30 Days');
  await page.user.click(await input(from));
  await screen.findByText('Last 7 Days');
  await page.user.clear(await input(from));
  await page.user.type(await input(from), '-14d');
  await page.user.click(await input(to));
  await screen.findByText('Older Than 7 Days');
  await page.user.type(await input(to), '-1');
  expect((await input(from)).value).toBe('Last 14 Days');
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(page.address()).toBe(`${at}?created_at_from=-14d&created_at_to=${dayAgo(1)}`));
});

it('asks for a job over all that is found by the days that they are', async () => {
  const asked: unknown[] = [];
  const custom = ({ url, payload }: CustomParams) => {
    if (url === 'x/jobs') asked.push(payload);
    return Promise.resolve({ data: { data: { id: 5 } } });
  };
  const { user } = open('?created_at_from=-30d', { custom });
  await user.click(await findEnabledButton('Select'));
  const bar = within(await screen.findByRole('group', { name: 'Selected Cases' }));
  await user.click(bar.getByRole('button', { name: 'Select All' }));
  await user.click(bar.getByRole('button', { name: 'Select All 20' }));
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 20 Cases?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toMatchObject([{ search: { created_at_from: dayAgo(30) }, expected: 20 }]));
});
