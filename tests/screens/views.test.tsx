// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { openAt, refusal, type Answers } from './screenHarness';

const people = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, first_name: `Ann ${at}`, last_name: 'Quill' }));

const view = {
  id: 7,
  name: 'Called back',
  own: true,
  shared: false,
  default: false,
  removable: true,
  owner: 'Ada Byron',
  search: {},
  sort: null,
  columns: ['id', 'last_name'],
  dense: false,
};

/** A list of two pages, and a server with these features, which are known from the start or once they are told. */
function open(
  at: string,
  {
    features = ['views'],
    known,
    custom,
  }: { features?: string[]; known?: Promise<unknown>; custom?: Answers['custom'] } = {},
) {
  const getList = vi.fn(() => Promise.resolve({ data: people, total: 20 }));
  const answer = async ({ url, ...call }: { url: string; method: string }) => {
    if (url === 'x') return known?.then(() => ({ data: { data: { features } } }));
    return custom ? custom({ url, ...call } as never) : Promise.resolve({ data: { data: [view] } });
  };
  return {
    getList,
    ...openAt({
      at,
      registry,
      ...(!known && { features }),
      provider: { getList, custom: answer as Answers['custom'] } as Answers,
    }),
  };
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('keeps an order by a column that the view does not show, page after page', async () => {
  const at = '/dashboard/patients?sortField=first_name&sortOrder=desc&view=7&columns=id%2Clast_name';
  const { user, getList, address } = open(at);
  await screen.findByText('Total 20');
  expect(heads()).toEqual(['ID', 'Last Name', 'Actions']);
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(address()).toContain('page=2&sortField=first_name&sortOrder=desc&view=7');
  expect(getList).toHaveBeenLastCalledWith(
    expect.objectContaining({ sorters: [{ field: 'first_name', order: 'desc' }] }),
  );
});

it('marks a view that differs from what is shown, also by its order', async () => {
  const { user } = open('/dashboard/patients?view=7&columns=id%2Clast_name');
  await screen.findByRole('button', { name: 'View: Called back' });
  await user.click(screen.getByRole('button', { name: 'Last Name' }));
  await screen.findByRole('button', { name: 'View: Called back, changed' });
});

it('reports a refused change, and leaves the view as it is', async () => {
  const custom = ({ method }: { method: string }) =>
    method === 'get' ? Promise.resolve({ data: { data: [view] } }) : Promise.reject(refusal(403, 'Not yours'));
  const { user, toasts } = open('/dashboard/patients?view=7&columns=id%2Clast_name', {
    custom,
  });
  await user.click(await screen.findByRole('button', { name: 'View: Called back' }));
  await user.click(screen.getByRole('menuitem', { name: 'Share With My Team' }));
  await vi.waitFor(() => expect(toasts).toMatchObject([{ type: 'error', message: 'The view could not be changed' }]));
  screen.getByRole('button', { name: 'View: Called back' });
});

it('says that the views could not be read, and lets columns be chosen', async () => {
  const { user } = open('/dashboard/patients', { custom: () => Promise.reject(refusal(500, 'Broken')) });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  const menu = within(screen.getByRole('menu'));
  const told = await menu.findByRole('menuitem', { name: 'The views could not be read' });
  expect(told.getAttribute('aria-disabled')).toBe('true');
  menu.getByRole('menuitem', { name: 'Columns and Rows…' });
});

it('moves a column past the one that is shown beside it while columns are looked for', async () => {
  const { user } = open('/dashboard/patients');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('menuitem', { name: 'Columns and Rows…' }));
  const find = await screen.findByRole('textbox', { name: 'Find a column' });
  await waitFor(() => expect(document.activeElement).toBe(find));
  await user.type(find, 'name');
  const names = () =>
    within(screen.getByRole('list', { name: 'Columns' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const before = names();
  const at = before.indexOf('Middle Name');
  await user.click(screen.getByRole('button', { name: 'Move Middle Name up' }));
  expect(names()).toEqual(before.with(at - 1, 'Middle Name').with(at, before[at - 1] ?? ''));
});

it('shows the declared columns again on a server that turns out to have no views', async () => {
  localStorage.setItem('listLayout  patients', 'columns=id%2Clast_name');
  let tell: (value?: unknown) => void = () => undefined;
  open('/dashboard/patients', { features: ['search'], known: new Promise((resolve) => (tell = resolve)) });
  await screen.findByText('Total 20');
  expect(heads()).toEqual(['ID', 'Last Name', 'Actions']);
  tell();
  await screen.findByRole('columnheader', { name: 'DOB' });
});

it.each([
  ['of a name stays in this tab', 'patients', { searchFirstName: 'Zebulon' }, 'sessionStorage'],
  ['of nothing personal is kept in the browser', 'cases', { unassigned: 'true' }, 'localStorage'],
  ['of days that are counted from today is kept in the browser', 'cases', { created_at_from: '-30d' }, 'localStorage'],
] as const)(
  'opens a list late with a default view that the browser did not know; a search %s',
  async (_, listed, search, area) => {
    const first = { ...view, default: true, search, columns: null };
    const custom = () => Promise.resolve({ data: { data: [first] } });
    const { address } = open(`/dashboard/${listed}`, { custom });
    await screen.findByRole('button', { name: 'View: Called back' });
    expect(address()).toContain('view=7');
    const other = area === 'localStorage' ? 'sessionStorage' : 'localStorage';
    const textOf = (storage: 'localStorage' | 'sessionStorage') => JSON.stringify(window[storage]);
    expect([textOf(area).includes('view=7'), textOf(other).includes('view=7')]).toEqual([true, false]);
  },
);
