// @vitest-environment jsdom
import './setup';
import type { DataProvider, GetListParams } from '@refinedev/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { reference, rows, text, references } from '../../src/schema/declare';
import { type Resource } from '../../src/schema';
import { DownloadButton, DownloadMenu } from '../../src/screens/download';
import type { ShownList } from '../../src/screens/list/useRecordList';
import { renderScreen, stubProvider } from './fieldHarness';
import { listOf, openAt, refusal } from './screenHarness';
import { ShownToasts } from './ShownToasts';

const payers = registry.get('payers');
const onScreen = [{ id: 1, name: 'Acme' }];
const list: ShownList = {
  filters: [{ field: 'name', operator: 'contains', value: 'a' }],
  sort: { field: 'name', order: 'desc' },
  total: 3,
  rows: onScreen,
};

let saved: { readonly name: string; readonly file: Blob }[];
let blobs: Map<string, Blob>;

/** jsdom's files have no `text()`. */
const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(file);
  });

beforeEach(() => {
  saved = [];
  blobs = new Map();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: blobs.get(this.href) as Blob });
  });
  URL.createObjectURL = (blob) => {
    const address = `blob:http://localhost/${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

/** The rows of the saved file, by column title; fails unless exactly one file was saved. */
async function rowsSaved(): Promise<Record<string, string>[]> {
  await waitFor(() => expect(saved).toHaveLength(1));
  return parse(await textOf(saved[0]?.file as Blob), { bom: true, columns: true });
}

/** The names in the saved Excel file, below their title. */
async function sheetNames(): Promise<readonly unknown[]> {
  await waitFor(() => expect(saved).toHaveLength(1));
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.addEventListener('load', resolve);
    reader.readAsArrayBuffer(saved[0]?.file as Blob);
  });
  return (await readSheet(reader.result as ArrayBuffer)).map((cells) => cells[1]);
}

const namesSaved = async (): Promise<string[]> => (await rowsSaved()).map(({ Name = '' }) => Name);

type GetList = (params: GetListParams) => Promise<{ data: readonly object[]; total: number }>;

interface Shown extends Partial<ShownList> {
  readonly resource?: Resource;
  readonly getMany?: unknown;
}

function open(getList: GetList, { resource = payers, getMany, ...shown }: Shown = {}) {
  const provider = stubProvider({
    getList: getList as unknown as DataProvider['getList'],
    ...(getMany !== undefined && { getMany: getMany as NonNullable<DataProvider['getMany']> }),
  });
  const { unmount } = renderScreen(
    <App>
      <ShownToasts>
        <DownloadButton resource={resource} list={{ ...list, ...shown }} />
      </ShownToasts>
    </App>,
    provider,
  );
  return { user: userEvent.setup({ delay: null }), unmount };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

it('is offered by the lists that declare it, and downloads what they found', async () => {
  const sinks = await import('../fixtures/everything').then(({ registry: fixture }) => fixture.get('sinks'));
  expect(sinks.list?.csv).toBe(true);
  const getList = vi.fn(listOf([{ id: 4, line: '=SUM(A1)', code: 'part_two' }], 1));
  const { user } = openAt({
    at: '/dashboard/lab/sinks?searchLine=sum&sortField=line&sortOrder=desc',
    provider: { getList },
  });
  await screen.findByRole('cell', { name: '=SUM(A1)' });
  await user.click(await button('Download CSV'));
  expect((await rowsSaved())[0]).toMatchObject({ ID: 'SINK4', 'First Line': "'=SUM(A1)", Code: 'Part Two' });
  expect(saved[0]?.name).toMatch(/^sinks_\d{14}\.csv$/);
  expect(getList.mock.lastCall).toMatchObject([{ resource: 'sinks', sorters: [{ field: 'line', order: 'desc' }] }]);
});

it('is not offered by other lists', async () => {
  openAt({ at: '/dashboard/payers', provider: { getList: listOf(onScreen) } });
  await screen.findByRole('cell', { name: 'Acme' });
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
});

it('fetches the list as it stands, in one call, and saves it under its name and the time', async () => {
  const getList = vi.fn<GetList>(() =>
    Promise.resolve({
      data: [
        { id: 2, name: 'Blue' },
        { id: 1, name: 'Acme' },
      ],
      total: 2,
    }),
  );
  const { user } = open(getList);
  await user.click(await button(/Download CSV/));
  expect(await namesSaved()).toEqual(['Blue', 'Acme']);
  expect(getList).toHaveBeenCalledTimes(1);
  expect(getList.mock.lastCall?.[0]).toMatchObject({
    resource: 'payers',
    filters: list.filters,
    sorters: [list.sort],
    pagination: { currentPage: 1, pageSize: 3 },
  });
  expect(saved[0]?.name).toMatch(/^payers_\d{14}\.csv$/);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says how far it is, and takes no second press meanwhile', async () => {
  let answer: () => void = () => undefined;
  const getList = vi.fn<GetList>(
    ({ meta }) =>
      new Promise((resolve) => {
        const half = Math.ceil((JSON.stringify(onScreen).length * 3) / 2);
        (meta as { onDownloadProgress: (event: object) => void }).onDownloadProgress({ loaded: half });
        answer = () => resolve({ data: onScreen, total: 1 });
      }),
  );
  const { user } = open(getList);
  await user.click(await button(/Download CSV/));
  const busy = await button(/CSV 5\d%$/);
  await user.click(busy);
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  answer();
  expect((await button(/Download CSV$/)).getAttribute('aria-disabled')).toBeNull();
  expect(document.activeElement).toBe(busy);
  expect(getList).toHaveBeenCalledTimes(1);
  expect(await namesSaved()).toEqual(['Acme']);
});

it('asks for a thousand rows at most, and warns where there are more', async () => {
  const getList = vi.fn<GetList>(() =>
    Promise.resolve({ data: Array.from({ length: 1000 }, (_, id) => ({ id, name: `P${id}` })), total: 2345 }),
  );
  const { user } = open(getList, { total: 2345 });
  await user.click(await button(/Download CSV/));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Only the first 1,000 of 2,345 payers were exported',
  );
  expect(getList.mock.lastCall?.[0].pagination).toEqual({ currentPage: 1, pageSize: 1000 });
  expect(await namesSaved()).toHaveLength(1000);
});

it('says so where the server does not answer every row that it counts', async () => {
  const { user } = open(() => Promise.resolve({ data: onScreen, total: 3 }));
  await user.click(await button(/Download CSV/));
  const warning = (await screen.findByRole('alert')).textContent;
  expect(warning).toContain('Only the first 1 of 3 payers were exported');
  expect(warning).toContain('The server did not answer the others.');
});

it('exports the rows on the screen where fetching fails, and says so', async () => {
  const { user } = open(() => Promise.reject(refusal(500, 'The store is away')));
  await user.click(await button(/Download CSV/));
  const warning = (await screen.findByRole('alert')).textContent;
  expect(warning).toContain('Failed to load payers');
  expect(warning).toContain('The rows on the screen were exported instead. The store is away');
  expect(await namesSaved()).toEqual(['Acme']);
});

it('saves nothing for somebody who is signed out by now', async () => {
  const { user } = open(() => Promise.reject(refusal(401, 'Your session has ended')));
  await user.click(await button(/Download CSV/));
  await waitFor(async () => expect((await button(/Download CSV/)).disabled).toBe(false));
  expect(saved).toEqual([]);
});

it('gives the call up when the list is left', async () => {
  let signal: AbortSignal | undefined;
  const { user, unmount } = open(
    ({ meta }) =>
      new Promise((_resolve, reject) => {
        signal = meta?.signal as AbortSignal;
        signal.addEventListener('abort', () => reject(refusal(0, 'given up')));
      }),
  );
  await user.click(await button(/Download CSV/));
  await waitFor(() => expect(signal).toBeDefined());
  unmount();
  expect(signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
});

it('has nothing to do for an empty list', async () => {
  open(() => Promise.reject(new Error('not asked')), { total: 0, rows: [] });
  expect((await button(/Download CSV/)).disabled).toBe(true);
});

const linked: Resource = {
  ...payers,
  fields: {
    ...payers.fields,
    main_id: reference('Main', { to: 'payers' }),
    site_ids: references('Sites', { to: 'facilities' }),
    stays: rows('Stays', { at: text('At'), site_id: reference('Site', { to: 'facilities' }) }),
  },
  list: { columns: ['name', 'main_id', 'site_ids', 'stays'] },
};
const pointing = { id: 1, name: 'Acme', main_id: 4, site_ids: [7, 8], stays: [{ at: 'noon', site_id: 8 }] };
const titles: Readonly<Record<string, string>> = { payers: 'Payer', facilities: 'Site' };

it('names the records that its rows point to, by one call for each kind', async () => {
  const getMany = vi.fn(({ resource, ids }: { readonly resource: string; readonly ids: readonly number[] }) =>
    Promise.resolve({ data: ids.filter((id) => id !== 7).map((id) => ({ id, name: `${titles[resource]} ${id}` })) }),
  );
  const { user } = open(() => Promise.resolve({ data: [pointing, { id: 2, name: 'Blue' }], total: 2 }), {
    resource: linked,
    getMany,
  });
  await user.click(await button(/Download CSV/));
  expect(await rowsSaved()).toEqual([
    { Name: 'Acme', Main: 'Payer 4', Sites: '7, Site 8', Stays: 'noon, Site 8' },
    { Name: 'Blue', Main: '', Sites: '', Stays: '' },
  ]);
  expect(getMany.mock.calls.map(([{ resource, ids }]) => [resource, ids])).toEqual([
    ['payers', [4]],
    ['facilities', [7, 8]],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('marks its calls as one export, and another one as another, so that the access log can tell them from a list', async () => {
  const getList = vi.fn<GetList>(() => Promise.resolve({ data: [pointing], total: 1 }));
  const getMany = vi.fn((_params: object) => Promise.resolve({ data: [] }));
  const { user } = open(getList, { resource: linked, getMany });
  for (const times of [1, 2]) {
    await user.click(await button(/Download CSV$/));
    await waitFor(() => expect(saved).toHaveLength(times));
  }
  const exportsOf = (mock: { readonly mock: { readonly calls: readonly (readonly [object])[] } }) =>
    mock.mock.calls.map(
      ([params]) => (params as { readonly meta: { readonly exported: { readonly id: string } } }).meta.exported.id,
    );
  const [first, second] = exportsOf(getList);
  expect(exportsOf(getMany)).toEqual([first, first, second, second]);
  expect(new Set([first, second]).size).toBe(2);
});

it('says nothing of records that were not read because the list was left', async () => {
  let signal: AbortSignal | undefined;
  const getMany = ({ meta }: { readonly meta: { readonly signal: AbortSignal } }) =>
    new Promise((_resolve, reject) => {
      signal = meta.signal;
      signal.addEventListener('abort', () => reject(refusal(0, 'given up')));
    });
  function Screen() {
    const [isLeft, setLeft] = useState(false);
    return isLeft ? (
      'Another screen'
    ) : (
      <>
        <DownloadButton resource={linked} list={list} />
        <button onClick={() => setLeft(true)}>Leave</button>
      </>
    );
  }
  renderScreen(
    <App>
      <ShownToasts>
        <Screen />
      </ShownToasts>
    </App>,
    stubProvider({
      getList: (() => Promise.resolve({ data: [pointing], total: 1 })) as unknown as DataProvider['getList'],
      getMany: getMany as unknown as NonNullable<DataProvider['getMany']>,
    }),
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await button(/Download CSV/));
  await waitFor(() => expect(signal).toBeDefined());
  await user.click(await button('Leave'));
  expect(signal?.aborted).toBe(true);
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve);
      }),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saved).toEqual([]);
});

it('has the numbers of records that cannot be read, and says so', async () => {
  const { user } = open(() => Promise.resolve({ data: [pointing], total: 1 }), {
    resource: linked,
    getMany: () => Promise.reject(refusal(500, 'The store is away')),
  });
  await user.click(await button(/Download CSV/));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Their numbers stand in the file. The store is away',
  );
  expect(await rowsSaved()).toEqual([{ Name: 'Acme', Main: '4', Sites: '7, 8', Stays: 'noon, 8' }]);
});

const choose = async (user: ReturnType<typeof userEvent.setup>, opener: string | RegExp, item: string) => {
  await user.click(await button(opener));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

it('has a menu beside it that saves the same rows as an Excel file', async () => {
  const getList = vi.fn<GetList>(() =>
    Promise.resolve({
      data: [
        { id: 2, name: '=Blue' },
        { id: 1, name: 'Acme' },
      ],
      total: 2,
    }),
  );
  const { user } = open(getList);
  await choose(user, 'Other Formats', 'Download XLSX');
  expect(await sheetNames()).toEqual(['Name', '=Blue', 'Acme']);
  expect(saved[0]?.name).toMatch(/^payers_\d{14}\.xlsx$/);
  expect(saved[0]?.file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(getList.mock.lastCall?.[0]).toMatchObject({ filters: list.filters, sorters: [list.sort] });
});

it('says how far an Excel file is, and starts no second download meanwhile', async () => {
  let answer: () => void = () => undefined;
  const getList = vi.fn<GetList>(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: onScreen, total: 1 });
      }),
  );
  const { user } = open(getList);
  await choose(user, 'Other Formats', 'Download XLSX');
  const busy = await button(/XLSX 0%$/);
  await user.click(busy);
  await user.click(await button('Other Formats'));
  expect((await screen.findByRole('menuitem')).getAttribute('aria-disabled')).toBe('true');
  answer();
  expect(await sheetNames()).toEqual(['Name', 'Acme']);
  expect(getList).toHaveBeenCalledTimes(1);
});

const openSelection = (ids: readonly number[], getMany: unknown) => {
  const rows = [
    { id: 1, name: 'Acme' },
    { id: 2, name: 'Blue' },
  ];
  renderScreen(
    <App>
      <ShownToasts>
        <DownloadMenu resource={payers} list={{ ...list, rows, ids }} />
      </ShownToasts>
    </App>,
    stubProvider({ getMany: getMany as NonNullable<DataProvider['getMany']> }),
  );
  return userEvent.setup({ delay: null });
};

it('saves the selected rows alone, by their ids, as one export', async () => {
  const getMany = vi.fn((_params: object) => Promise.resolve({ data: [{ id: 2, name: 'Blue' }] }));
  const user = openSelection([2], getMany);
  await choose(user, /^Download/, 'Download CSV');
  expect(await namesSaved()).toEqual(['Blue']);
  expect(getMany.mock.calls).toMatchObject([
    [{ resource: 'payers', ids: [2], meta: { exported: { id: expect.any(String) as string } } }],
  ]);
});

it('exports the selected rows of the screen where they cannot be fetched', async () => {
  const user = openSelection([2], () => Promise.reject(refusal(500, 'The store is away')));
  await choose(user, /^Download/, 'Download XLSX');
  expect(await sheetNames()).toEqual(['Name', 'Blue']);
  expect((await screen.findByRole('alert')).textContent).toContain('The rows on the screen were exported instead.');
});

it('has nothing to do while no row is selected', async () => {
  openSelection([], () => Promise.reject(new Error('not asked')));
  expect((await button(/^Download/)).disabled).toBe(true);
});
