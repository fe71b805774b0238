// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { recordRoute, listRoute } from '../../src/app/routePaths';
import { dialog, listOf, openAt } from './screenHarness';

const row = {
  id: 7,
  name: 'North',
  email: 'ada@example.com',
  patient_first_name: 'Ada',
  patient_id: 4,
  case_id: 3,
  case_case_number: '100003',
  activity_subject: 'Called',
  tracking_number: 'T1',
};

const open = (name: string) =>
  openAt({
    at: listRoute(registry.get(name), registry).replace(/:\w+/g, '1'),
    registry,
    provider: { getList: listOf([row]), getOne: () => Promise.resolve({ data: row }) },
    pages: ['patients', 'cases'].map((page) => ({ path: recordRoute(registry.get(page)), element: <p>A page</p> })),
  });

const clickRow = async ({ user }: ReturnType<typeof open>) => {
  const [table] = await screen.findAllByRole('table');
  const cells = await waitFor(() => {
    const found = within(table as HTMLElement)
      .getAllByRole('row')
      .at(-1)
      ?.querySelectorAll('td');
    if (!found?.[1]?.textContent) throw new Error('the rows are still loading');
    return found;
  });
  // Not a cell that holds a link.
  await user.click([...cells].find((cell) => !cell.querySelector('a, button, input')) as HTMLElement);
};

it.each([
  ['patients', '/dashboard/patients/7'],
  ['cases', '/dashboard/cases/7'],
  ['providers', '/dashboard/providers/7/edit'],
  ['patient_programs', '/dashboard/patients/4'],
])('a click on a row of %s opens %s', async (name, address) => {
  const opened = open(name);
  await clickRow(opened);
  await waitFor(() => expect(opened.address()).toBe(address));
});

it.each([
  ['payers', 'Edit Payer'],
  ['users', 'Edit User'],
  ['shipments', 'Edit Shipment'],
  ['activities', 'Edit Activity'],
])('a click on a row of %s, which have no page, opens %s', async (name, title) => {
  await clickRow(open(name));
  expect(await dialog(title)).toBeTruthy();
});
