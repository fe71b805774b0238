// @vitest-environment jsdom
import './setup';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { listRoute } from '../../src/app/routePaths';
import { trashPath } from '../../src/schema/screens';
import { columns, idPrefixes, searches, trashed } from '../fixtures/spec/lists';
import { dialog, listOf, openAt, refusal } from './screenHarness';

const rows = [
  {
    id: 7,
    name: 'North',
    first_name: 'Ada',
    last_name: 'Stone',
    created_at: '2024-02-29T10:00:00.000Z',
    discarded_at: '2024-03-01T10:00:00.000Z',
  },
];
const addressOf = (name: string): string => listRoute(registry.get(name), registry).replace(/:\w+/g, '1');
const openList = (at: string) =>
  openAt({ at, registry, provider: { getList: listOf(rows), getOne: () => Promise.resolve({ data: { id: 1 } }) } });
const titles = async (): Promise<string[]> =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent.trim());

it.each(columns)('the list of %s has the columns of the specification', async (name, expected) => {
  openList(addressOf(name));
  expect(await titles()).toEqual(expect.arrayContaining([...expected]));
});

it.each(trashed)('the trash of %s has the columns of the specification', async (name, expected) => {
  openList(trashPath(registry.get(name)));
  expect(await titles()).toEqual(expect.arrayContaining([...expected, 'Created At', 'Discarded At']));
});

it.each(searches)(
  'the list of %s is searched by what the specification names',
  async (name, { '': open, ...panels }) => {
    const { user } = openList(addressOf(name));
    const form = within(await screen.findByRole('search'));
    for (const label of open ?? []) expect(form.getByLabelText(label)).toBeTruthy();
    for (const [title, labels] of Object.entries(panels)) {
      expect(labels.map((label) => form.queryByLabelText(label))).toEqual(labels.map(() => null));
      await user.click(form.getByRole('button', { name: title }));
      const panel = within(form.getByRole('region', { name: title }));
      for (const label of labels) expect(panel.getByLabelText(label)).toBeTruthy();
    }
  },
);

it.each(idPrefixes)('ids of %s start with %s, and in the trash with %s', async (name, prefix, inTrash) => {
  openList(addressOf(name));
  expect(await screen.findByRole('cell', { name: `${prefix}7` })).toBeTruthy();
  cleanup();
  const { trash } = registry.get(name);
  if (trash === undefined) return;
  openList(trashPath(registry.get(name)));
  expect(await screen.findByRole('cell', { name: `${inTrash}7` })).toBeTruthy();
});

it('a new provider starts with the state IL', async () => {
  const { user } = openAt({ at: addressOf('providers'), registry, provider: { getList: listOf([]) } });
  await user.click((await screen.findAllByText('Create A New Provider', { selector: 'button *' }))[0] as HTMLElement);
  const form = await dialog('Create Provider');
  expect(await form.findByText('IL')).toBeTruthy();
});

it('a new patient is typed into two sections', async () => {
  const { user } = openAt({ at: addressOf('patients'), registry, provider: { getList: listOf([]) } });
  await user.click((await screen.findAllByText('Create A New Patient', { selector: 'button *' }))[0] as HTMLElement);
  const form = await dialog('Create Patient');
  for (const title of ['Patient Information', 'Patient Contact'])
    expect(await form.findByRole('heading', { name: title })).toBeTruthy();
  expect(form.queryByRole('heading', { name: 'Special Requests' })).toBeNull();
});

it('a patient that cannot be loaded is told in the words of the specification', async () => {
  const { toasts } = openAt({
    at: '/dashboard/patients/4/edit',
    registry,
    provider: { getOne: () => Promise.reject(refusal(500, 'The store is away')) },
  });
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', message: 'Failed to load patient data' }]));
});
