// @vitest-environment jsdom
import './setup';
import type { CustomParams } from '@refinedev/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { registry } from '../../resources';
import { ImportScreen } from '../../src/screens/import/ImportScreen';
import { listOf, openAt, refusal } from './screenHarness';

type Answer = (call: CustomParams) => Promise<{ readonly data: object }>;

let features: readonly string[];
/** The server does not tell its features at this moment. */
let isRefused: boolean;
let sent: readonly CustomParams[];
let check: Answer;
const rowsOf = ({ payload }: CustomParams) => (payload as { readonly rows: readonly object[] }).rows;
/** Nothing is wrong with any row. */
const accept: Answer = (call) => Promise.resolve({ data: { data: rowsOf(call).map(() => ({})) } });
const custom: Answer = (call) => {
  if (call.url === 'x' && isRefused) return Promise.reject(refusal(429, 'Too many requests'));
  if (call.url === 'x') return Promise.resolve({ data: { data: { features } } });
  sent = [...sent, call];
  return call.url.endsWith('/check') ? check(call) : Promise.resolve({ data: { data: { id: 5 } } });
};
beforeEach(() => {
  [features, isRefused, sent, check] = [['import'], false, [], accept];
});

const open = () =>
  openAt({
    at: '/dashboard/payers/import',
    registry,
    provider: { getList: listOf([]), custom },
    pages: [{ path: '/dashboard/payers/import', element: <ImportScreen resource="payers" /> }],
  });

/** A file with the method that jsdom lacks. */
const fileOf = (name: string, lines: readonly string[]): File => {
  const text = lines.join('\n');
  return Object.assign(new File([text], name), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });
};

/** Chooses a file, which leaves the focus where it is. */
const upload = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('File', { selector: 'input' }), { target: { files: [file] } });

const choose = async (name: string, lines: readonly string[]) => {
  await upload(fileOf(name, lines));
  return within(await screen.findByRole('region', { name: 'Columns' }));
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const checked = async () => within(await screen.findByRole('region', { name: 'Check' }));

it('matches the columns of a file, and asks for those that are required', async () => {
  const page = open();
  const columns = await choose('people.csv', ['Company,Phone', 'Aetna,3125550142']);
  columns.getByRole('table', { name: 'people.csv' });
  columns.getByText('Not imported: 1 column');
  expect(columns.getByRole('alert').textContent).toBe('Choose a column for Name');
  expect(button('Check 1 Row').disabled).toBe(true);
  await page.user.click(columns.getByRole('combobox', { name: 'Imported as: Company' }));
  await page.user.click(await screen.findByTitle('Name'));
  expect(columns.queryByRole('alert')).toBeNull();
  expect(button('Check 1 Row').disabled).toBe(false);
});

it('shows what is wrong with which row and what is stored already, and imports the others', async () => {
  check = () =>
    Promise.resolve({
      data: {
        data: [
          {},
          { errors: { phone: ['Must be 10 digits'] } },
          { likely: [{ title: 'Cigna', subtitle: '', path: '/dashboard/payers' }] },
        ],
      },
    });
  const page = open();
  await choose('payers.csv', ['Name,Phone', 'Aetna,3125550142', 'Humana,123456789012', 'Cigna,', 'Aetna,3125550142']);
  await page.user.click(button('Check 4 Rows'));
  const found = await checked();
  expect(found.getByRole('status').textContent).toBe('1 to import · 1 with errors, left out · 2 may exist already');
  const rows = within(found.getByRole('table', { name: 'Rows to look at' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^3Phone “.*”: Must be 10 digitsLeft out$/),
    '4Already stored: Cigna Skip Import anyway',
    '5Repeats row 2 of the file Skip Import anyway',
  ]);
  expect(sent).toHaveLength(1);
  await page.user.click(within(rows[1] as HTMLElement).getByRole('radio', { name: 'Import anyway' }));
  await page.user.click(button('Import 2 Payers'));
  await waitFor(() => expect(page.address()).toBe('/dashboard/payers'));
  expect(sent[1]).toMatchObject({
    url: 'x/import/payers',
    payload: { numbers: [2, 4], rows: [{ name: 'Aetna' }, { name: 'Cigna' }] },
  });
});

it('keeps the columns after a check that failed', async () => {
  check = () => Promise.reject(refusal(500, 'The server has failed'));
  const page = open();
  await choose('payers.csv', ['Name', 'Aetna', 'Cigna']);
  await page.user.click(button('Check 2 Rows'));
  await waitFor(() => expect(page.toasts).toMatchObject([{ type: 'error', description: 'The server has failed' }]));
  check = accept;
  await waitFor(() => expect(button('Check 2 Rows').disabled).toBe(false));
  await page.user.click(button('Check 2 Rows'));
  expect((await checked()).getByRole('status').textContent).toBe('2 to import');
});

it('gives up the check of a file for which another one is chosen', async () => {
  let answer: () => void = () => undefined;
  check = (call) => new Promise((resolve) => (answer = () => resolve(accept(call))));
  const page = open();
  await choose('long.csv', ['Name', ...Array.from({ length: 101 }, (_row, at) => `Long ${at}`)]);
  await page.user.click(button('Check 101 Rows'));
  await screen.findByRole('progressbar');
  await page.user.click(button('Choose Another File'));
  const columns = await choose('short.csv', ['Name', 'Short']);
  answer();
  await page.user.click(button('Check 1 Row'));
  await waitFor(() => expect(sent).toHaveLength(2));
  answer();
  const found = await checked();
  expect(found.getByRole('status').textContent).toBe('1 to import');
  expect(found.queryByText('Long 0')).toBeNull();
  columns.getByRole('table', { name: 'short.csv' });
  expect(sent.map((call) => rowsOf(call).length)).toEqual([100, 1]);
});

it('keeps the focus where one file follows another', async () => {
  const page = open();
  (await screen.findByRole('button', { name: 'Choose a File' })).focus();
  await choose('payers.csv', ['Name', 'Aetna']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Imported as: Name'));
  await page.user.click(button('Choose Another File'));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it('says why a file is not read', async () => {
  open();
  await upload(fileOf('empty.csv', ['Name']));
  expect((await screen.findByRole('alert')).textContent).toContain('This file has no rows');
});

it('says that what the server has could not be read, and goes on once it is', async () => {
  isRefused = true;
  const { user } = open();
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Import Payers' });
});

it('is not offered where the server imports nothing', async () => {
  features = ['jobs'];
  open();
  await screen.findByText('This server imports no files');
  expect(screen.queryByLabelText('File', { selector: 'input' })).toBeNull();
});
