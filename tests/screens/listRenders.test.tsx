// @vitest-environment jsdom
import './setup';
import { Profiler } from 'react';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { openAt } from './screenHarness';

/** The maximum number of commits of a list: for its rows, its loading state and the session. */
const most = { firstRow: 3, nextPage: 2 };

it('renders a list a few times until its first row, and for its next page', async () => {
  let renders = 0;
  const list = (
    <Profiler id="list" onRender={() => (renders += 1)}>
      <ListScreen resource="payers" />
    </Profiler>
  );
  const rows = (page: number) =>
    Array.from({ length: 10 }, (_, at) => ({ id: page * 10 + at, name: `Payer ${page}-${at}` }));
  const getList = ({ pagination }: { pagination?: { currentPage?: number } }) =>
    Promise.resolve({ data: rows(pagination?.currentPage ?? 1), total: 30 });
  const { user } = openAt({
    at: '/dashboard/payers',
    provider: { getList },
    pages: [{ path: '/dashboard/payers', element: list }],
  });
  await screen.findByText('Payer 1-0');
  const firstRow = renders;
  // React writes to an input whenever it renders it.
  let writes = 0;
  const written = new MutationObserver((records) => (writes += records.length));
  for (const input of within(screen.getByRole('search')).getAllByRole('textbox'))
    written.observe(input, { attributes: true });
  renders = 0;
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  await screen.findByText('Payer 2-0');
  const nextPage = renders;
  expect(firstRow).toBeLessThanOrEqual(most.firstRow);
  expect(nextPage).toBeLessThanOrEqual(most.nextPage);
  written.disconnect();
  expect(writes).toBe(0);
});

it('leaves the inputs of panels alone for another page', async () => {
  const rows = (page: number) => Array.from({ length: 10 }, (_, at) => ({ id: page * 100 + at }));
  const getList = ({ pagination }: { pagination?: { currentPage?: number } }) =>
    Promise.resolve({ data: rows(pagination?.currentPage ?? 1), total: 30 });
  const { user } = openAt({ at: '/dashboard/lab/sinks', provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Kind' }));
  const panel = screen.getByRole('region', { name: 'Kind' });
  const table = within(screen.getByRole('table'));
  await table.findAllByText(/100$/);
  let writes = 0;
  const written = new MutationObserver((records) => (writes += records.length));
  written.observe(panel, { attributes: true, subtree: true });
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  await table.findAllByText(/200$/);
  written.disconnect();
  expect(writes).toBe(0);
});

it('changes the texts of the rows that stand there when the page changes', async () => {
  const rows = (page: number) =>
    Array.from({ length: 10 }, (_, at) => ({ id: page * 10 + at, name: `Payer ${page}-${at}` }));
  const getList = ({ pagination }: { pagination?: { currentPage?: number } }) =>
    Promise.resolve({ data: rows(pagination?.currentPage ?? 1), total: 30 });
  const { user } = openAt({ at: '/dashboard/payers', provider: { getList } });
  const row = (await screen.findByText('Payer 1-3')).closest('tr');
  const menu = screen.getByRole('button', { name: 'Actions for Payer 1-3' });
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect((await screen.findByText('Payer 2-3')).closest('tr')).toBe(row);
  expect(screen.getByRole('button', { name: 'Actions for Payer 2-3' })).toBe(menu);
});

it('writes nothing to the radios of its rows for another page, and keeps what stands in a link', async () => {
  const rows = (page: number) =>
    Array.from({ length: 10 }, (_, at) => ({
      id: page * 10 + at,
      first_name: `First ${page}-${at}`,
      last_name: 'Last',
    }));
  const getList = ({ pagination }: { pagination?: { currentPage?: number } }) =>
    Promise.resolve({ data: rows(pagination?.currentPage ?? 1), total: 30 });
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  const table = within(await screen.findByRole('table', { name: 'Patients' }));
  await screen.findByText('First 1-3');
  const [radio] = table.getAllByRole('radio');
  const named = table.getAllByRole('link')[0]?.firstElementChild;
  const before = named?.textContent;
  let writes = 0;
  const written = new MutationObserver((records) => (writes += records.length));
  for (const one of table.getAllByRole('radio')) written.observe(one, { attributes: true });
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  await screen.findByText('First 2-3');
  expect(writes).toBe(0);
  expect(table.getAllByRole('radio')[0]).toBe(radio);
  expect(named?.isConnected).toBe(true);
  expect(named?.textContent).not.toBe(before);
  // A radio opens the record that its row shows at present.
  if (!radio) throw new Error('A row of patients has radios');
  await user.click(radio);
  expect(within(await screen.findByRole('dialog')).getByText(/First 2-0/)).toBeDefined();
  written.disconnect();
});

it('leaves the focus and an open menu with their record where another one comes before it, and closes the menu where the record goes', async () => {
  const rows = [
    { id: 1, name: 'Payer 1' },
    { id: 2, name: 'Payer 2' },
    { id: 3, name: 'Payer 3' },
  ];
  const later = [{ id: 4, name: 'Payer 4' }, ...rows.slice(0, 2)];
  const others = [
    { id: 5, name: 'Payer 5' },
    { id: 6, name: 'Payer 6' },
  ];
  const answers = [rows, later, others];
  const getList = () => Promise.resolve({ data: answers.shift() ?? others, total: 30 });
  const { user, queries } = openAt({ at: '/dashboard/payers', provider: { getList } });
  const menu = await screen.findByRole('button', { name: 'Actions for Payer 2' });
  await user.click(menu);
  const item = screen.getByRole('menuitem', { name: 'Edit' });
  expect(document.activeElement).toBe(item);
  await queries.invalidateQueries();
  await screen.findByText('Payer 4');
  expect(screen.getByRole('button', { name: 'Actions for Payer 2' })).toBe(menu);
  expect(document.activeElement).toBe(item);
  await queries.invalidateQueries();
  await screen.findByText('Payer 6');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions for Payer 6' }).getAttribute('aria-expanded')).toBe('false');
});
