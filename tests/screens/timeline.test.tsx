// @vitest-environment jsdom
import './setup';
import { useInvalidate, type CustomParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { timelineKinds } from '../../src/schema/recordScreens';
import { Timeline } from '../../src/screens/history/Timeline';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { useServerFeatures } from '../../src/screens/requests';
import { registry } from '../../resources';
import { listOf, openAt, refusal } from './screenHarness';

const patient = {
  id: 4,
  first_name: 'Ada',
  last_name: 'Byron',
  updated_at: '2024-02-01T10:00:00Z',
  discarded_at: null,
};
const by = { operator_email: 'bea@example.com', operator_name: 'Bea Potter' };
const activity = {
  kind: 'activities',
  id: 7,
  at: '2026-01-02T15:04:05.000001Z',
  ...by,
  record: {
    id: 7,
    activity_subject: 'Status Check',
    activity_outcome: 'Left Message',
    note: '<p>Asks for <b>her</b> card</p>',
  },
  over: { resource: 'cases', id: 3, title: '100012' },
};
const change = {
  kind: 'versions',
  id: 9,
  at: '2026-01-01T10:00:00.000000Z',
  ...by,
  version: {
    id: 9,
    created_at: '2026-01-01T10:00:00Z',
    event: 'update',
    ...by,
    changeset: { city: ['Salem', 'Boston'] },
  },
};
const sms = {
  kind: 'sms_notifications',
  id: 5,
  at: '2025-01-01T10:00:00.000000Z',
  ...by,
  record: { id: 5, content: 'See you' },
};

let pages: Readonly<Record<string, object>> = {};
const answer = ({ query }: CustomParams): Promise<{ readonly data: object }> => {
  const { kinds = '', before = '' } = (query ?? {}) as Readonly<Record<string, string>>;
  const page = pages[`${kinds}|${before}`];
  return page === undefined ? Promise.reject(refusal(500, 'The shelves are locked')) : Promise.resolve({ data: page });
};
const custom = vi.fn(answer);
const pageOf = (data: readonly object[], next: string | null = null) => ({ data, meta: { next } });

function Save() {
  const invalidate = useInvalidate();
  return <button onClick={() => void invalidate({ resource: 'activities', invalidates: ['list'] })}>Save</button>;
}

const open = (features: readonly string[] = ['timeline']) =>
  openAt({
    at: '/dashboard/patients/4',
    registry,
    features,
    provider: { getOne: () => Promise.resolve({ data: patient }), getList: listOf([]), custom },
    pages: [
      {
        path: '/dashboard/patients/:id',
        element: (
          <>
            <Save />
            <RecordScreen resource="patients" />
          </>
        ),
      },
    ],
  });
const timeline = async () => within(await screen.findByRole('region', { name: 'Timeline' }));
const entries = async () => {
  const items = await (await timeline()).findAllByRole('listitem');
  // The facts of an entry are items of a list in it.
  return items.filter((item) => item.dataset.kind);
};
const timelineCalls = () => custom.mock.calls.filter(([{ url }]) => url.startsWith('x/timeline'));

beforeEach(() => {
  custom.mockClear();
  custom.mockImplementation(answer);
  pages = { '|': pageOf([activity, change]) };
});

it('tells what happened, whole, newest first, with where it belongs', async () => {
  open();
  const [first, second] = await entries();
  expect(timelineCalls()[0]?.[0]).toMatchObject({ url: 'x/timeline/patients/4', query: {} });
  const shown = within(first as HTMLElement);
  shown.getByText(/01-02-2026 \d\d:04 [AP]M/);
  shown.getByText('Bea Potter');
  shown.getByText('Status Check');
  expect(shown.getByRole('link', { name: 'Case 100012' }).getAttribute('href')).toBe('/dashboard/cases/3');
  expect(shown.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe('/dashboard/cases/3/activities');
  expect((await shown.findByText('her')).tagName).toMatch(/^(B|STRONG)$/);
  expect((await within(second as HTMLElement).findByText('City')).parentElement?.textContent).toBe('CitySalem→Boston');
});

it('shows the kinds that are chosen, several at once, and all without any', async () => {
  pages = { ...pages, 'sms_notifications|': pageOf([sms]), 'sms_notifications,versions|': pageOf([change, sms]) };
  const { user } = open();
  const kind = async (name: string) => (await timeline()).findByRole('button', { name });
  await user.click(await kind('SMS Notifications'));
  await waitFor(async () => expect((await entries()).map((item) => item.dataset.kind)).toEqual(['sms_notifications']));
  await user.click(await kind('Changes'));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  expect((await kind('Changes')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await kind('Changes'));
  await user.click(await kind('SMS Notifications'));
  await waitFor(async () => expect((await entries())[0]?.dataset.kind).toBe('activities'));
});

it('shows more by a button, and after a failure again', async () => {
  pages = { '|': pageOf([activity], 'older') };
  const { user } = open();
  await entries();
  await user.click(await (await timeline()).findByRole('button', { name: 'Show More' }));
  await (await timeline()).findByText(/The shelves are locked/);
  pages = { ...pages, '|older': pageOf([sms]) };
  await user.click((await timeline()).getByRole('button', { name: /Retry/ }));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  expect((await timeline()).queryByRole('button', { name: 'Show More' })).toBeNull();
});

it('is read again after a record of its kinds was written', async () => {
  const { user } = open();
  expect(await entries()).toHaveLength(2);
  pages = { '|': pageOf([sms, activity, change]) };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await entries()).toHaveLength(3));
});

it('tells of a case, whose own kind is among those of its timeline', async () => {
  const cases = registry.get('cases');
  expect(timelineKinds(registry, cases).map(({ resource }) => resource)).toContain(cases);
  openAt({
    at: '/told',
    registry,
    features: ['timeline'],
    provider: { custom },
    pages: [{ path: '/told', element: <Timeline resource={cases} record={{ id: 3 }} /> }],
  });
  expect(await screen.findAllByText('Status Check')).toHaveLength(1);
});

it('says that nothing has happened', async () => {
  pages = { '|': pageOf([]) };
  open();
  await (await timeline()).findByText('Nothing has happened yet');
});

it('is not on the page of a kind that declares none, also once the features of the server are known', async () => {
  const Known = () => useServerFeatures({ enabled: true }) && <p>Known</p>;
  openAt({
    at: '/dashboard/clinic_contacts/4',
    registry,
    features: ['timeline'],
    provider: { getOne: () => Promise.resolve({ data: patient }), getList: listOf([]), custom },
    pages: [
      {
        path: '/dashboard/clinic_contacts/:id',
        element: (
          <>
            <Known />
            <RecordScreen resource="clinic_contacts" />
          </>
        ),
      },
    ],
  });
  await screen.findByText('Known');
  await screen.findByRole('heading', { name: /Byron/ });
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
});

it('is not offered where the server has none', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'Ada Byron' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull());
  expect(timelineCalls()).toEqual([]);
});
