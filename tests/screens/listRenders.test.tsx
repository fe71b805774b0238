// @vitest-environment jsdom
import './setup';
import { Profiler } from 'react';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { openAt } from './screenHarness';

/** How often React may put something of a list on the screen: beside the rows, what loads and what is known of the session. */
const most = { firstRow: 3, nextPage: 5 };

it('renders a list a few times until its first row, and for its next page', async () => {
  let renders = 0;
  const list = (
    <Profiler id="list" onRender={() => (renders += 1)}>
      <ListScreen resource="payers" />
    </Profiler>
  );
  const rows = (page: number) => Array.from({ length: 10 }, (_, at) => ({ id: page * 10 + at, name: `Payer ${page}-${at}` }));
  const getList = ({ pagination }: { pagination?: { currentPage?: number } }) => Promise.resolve({ data: rows(pagination?.currentPage ?? 1), total: 30 });
  const { user } = openAt({ at: '/dashboard/payers', provider: { getList }, pages: [{ path: '/dashboard/payers', element: list }] });
  await screen.findByText('Payer 1-0');
  const firstRow = renders;
  // React writes to an input whenever it renders it.
  let writes = 0;
  const written = new MutationObserver((records) => (writes += records.length));
  for (const input of within(screen.getByRole('search')).getAllByRole('textbox')) written.observe(input, { attributes: true });
  renders = 0;
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  await screen.findByText('Payer 2-0');
  const nextPage = renders;
  expect(firstRow).toBeLessThanOrEqual(most.firstRow);
  expect(nextPage).toBeLessThanOrEqual(most.nextPage);
  written.disconnect();
  expect(writes).toBe(0);
});

it('changes the texts of the rows that stand there when the page changes, and makes the menus of its records anew', async () => {
  const rows = (page: number) => Array.from({ length: 10 }, (_, at) => ({ id: page * 10 + at, name: `Payer ${page}-${at}` }));
  const getList = ({ pagination }: { pagination?: { currentPage?: number } }) => Promise.resolve({ data: rows(pagination?.currentPage ?? 1), total: 30 });
  const { user } = openAt({ at: '/dashboard/payers', provider: { getList } });
  const row = (await screen.findByText('Payer 1-3')).closest('tr');
  const menu = screen.getByRole('button', { name: 'Actions for Payer 1-3' });
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect((await screen.findByText('Payer 2-3')).closest('tr')).toBe(row);
  expect(screen.getByRole('button', { name: 'Actions for Payer 2-3' })).not.toBe(menu);
});
