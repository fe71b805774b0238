// @vitest-environment jsdom
import './setup';
import type { CustomParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { ReportsPage } from '../../src/screens/reports/ReportsPage';
import type { Bars } from '../../src/screens/reports/drawBars';
import { never, openAt, refusal } from './screenHarness';

/** The charts that were drawn; jsdom has no canvas. */
const drawn = vi.hoisted((): Bars[] => []);
vi.mock('../../src/screens/reports/drawBars', () => ({
  drawBars: (_canvas: unknown, bars: Bars) => {
    drawn.push(bars);
    return () => undefined;
  },
}));

const group = (label: string, count: number, more: object = {}) => ({
  key: label,
  label,
  count,
  value: null,
  measured: 0,
  search: { status: label },
  ...more,
});
const data = (groups: readonly object[], more: object = {}) => ({
  data: { data: { at: '2026-10-30T17:05:00Z', groups, ...more } },
});
type Answer = () => Promise<unknown>;
const empty: Answer = () => Promise.resolve(data([]));
let answers: Readonly<Record<string, Answer>> = {};
let features: readonly string[] = ['reports'];
const custom = vi.fn(({ url }: CustomParams): Promise<unknown> =>
  url === 'x'
    ? Promise.resolve({ data: { data: { features } } })
    : (answers[url.slice('x/reports/'.length)] ?? empty)(),
);
const open = (at = '/dashboard/reports') =>
  openAt({ at, provider: { custom }, registry, pages: [{ path: '/dashboard/reports', element: <ReportsPage /> }] });
const card = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  answers = {};
  features = ['reports'];
  drawn.length = 0;
  custom.mockClear();
});

it('shows each report with its table, whose numbers lead to the lists', async () => {
  answers = {
    'cases/by_status': () =>
      Promise.resolve(data([group('Open', 1200), group('Closed', 0)], { from: '2026-08-02', to: '2026-10-30' })),
  };
  const { user, address } = open();
  const table = within(await card('Cases by Status')).findByRole('table', { name: 'Cases by Status' });
  expect(
    within(await table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['StatusCases', 'Open1,200', 'Closed0']);
  expect((await card('Cases by Status')).textContent).toContain('Created At 08-02-2026 – 10-30-2026');
  expect(document.title).toBe('Reports · Patient Support Desk');
  expect(within(await table).getAllByRole('link')).toHaveLength(1);
  await user.click(within(await table).getByRole('link', { name: 'Open: 1,200 cases' }));
  await waitFor(() => expect(address()).toBe('/dashboard/cases?status=Open'));
});

it('draws a bar for each group, which leads to the list when it is pressed', async () => {
  const parts = (label: string) => [
    group(label, 3, { part: 'Approved', search: { payer: '3', outcome: 'Covered' } }),
    group(label, 1, { part: 'Denied' }),
  ];
  answers = {
    'benefit_outcomes/by_payer': () => Promise.resolve(data(parts('Aetna'), { more: { groups: 2, count: 7 } })),
  };
  const { address } = open();
  await waitFor(() => expect(drawn).toHaveLength(1));
  const [bars] = drawn as [Bars];
  expect(bars.labels).toEqual(['Aetna']);
  expect(bars.series).toEqual([
    { label: 'Approved', values: [3] },
    { label: 'Denied', values: [1] },
  ]);
  expect((await card('Approvals and Denials by Payer')).textContent).toContain('7 more in 2 smaller groups.');
  bars.onPress(0, 0);
  await waitFor(() => expect(address()).toBe('/dashboard/benefit_outcomes?payer=3&outcome=Covered'));
});

it('shows what is measured, and of how many records', async () => {
  const weeks = [group('Week of 10-04-2026', 4, { value: 75, measured: 4 }), group('Week of 10-11-2026', 2)];
  answers = { 'follow_ups/on_time': () => Promise.resolve(data(weeks)) };
  open('/dashboard/reports?period=all');
  const table = await within(await card('Follow-Ups Done on Time by Week')).findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Due DateFollow-UpsDone on TimeMeasured', 'Week of 10-04-2026475%4', 'Week of 10-11-20262–0']);
  await waitFor(() =>
    expect(drawn.map(({ isUpright, series }) => [isUpright, series[0]?.values])).toEqual([[true, [75, null]]]),
  );
});

it('lets each card load, fail and be empty by itself', async () => {
  let isBroken = true;
  answers = {
    'cases/by_status': () => never(),
    'cases/by_product': () =>
      isBroken ? Promise.reject(refusal(400, 'The shelves are locked')) : Promise.resolve(data([group('Octagam', 2)])),
  };
  const { user } = open();
  const ages = await card('Open Cases by Age');
  await within(ages).findByText('No cases in this period.');
  expect(ages.textContent).toContain('All, whatever the period');
  const broken = within(await card('Cases by Product'));
  expect((await broken.findByRole('alert')).textContent).toContain('The shelves are locked');
  expect(within(await card('Cases by Status')).queryByRole('table')).toBeNull();
  expect(within(await card('Cases by Status')).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  isBroken = false;
  await user.click(broken.getByRole('button', { name: 'Retry' }));
  expect(await broken.findByRole('link', { name: 'Octagam: 2 cases' })).toBeTruthy();
});

it('keeps the period in the address, and asks each report for it', async () => {
  const { user, address } = open('/dashboard/reports?period=soon');
  const periods = await screen.findByRole('navigation', { name: 'Period' });
  expect(within(periods).getByRole('link', { current: true }).textContent).toBe('Last 90 days');
  await user.click(within(periods).getByRole('link', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/dashboard/reports?period=all'));
  await waitFor(() =>
    expect(
      custom.mock.calls.filter(([{ query }]) => (query as { period?: string } | undefined)?.period === 'all'),
    ).toHaveLength(7),
  );
});

it('says that a server has no reports, and asks it for none', async () => {
  features = ['views'];
  open();
  expect(await screen.findByText('This server has no reports.')).toBeTruthy();
  expect(custom.mock.calls.map(([{ url }]) => url)).toEqual(['x']);
});

it.each([0, 429, 503])('says that what the server has could not be read (%i), and reads it again', async (status) => {
  const answered = custom.getMockImplementation();
  custom.mockImplementation(() => Promise.reject(refusal(status, 'Not now')));
  const { user } = open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load reports');
  expect(screen.queryByText('This server has no reports.')).toBeNull();
  if (answered) custom.mockImplementation(answered);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await card('Cases by Status');
});

it.each([
  ['which refuses the question', 404],
  ['which answers with a web page', 200],
])('says that a server has no reports %s', async (_what, status) => {
  custom.mockImplementationOnce(() => Promise.reject(refusal(status, 'Nothing here')));
  open();
  expect(await screen.findByText('This server has no reports.')).toBeTruthy();
});
