// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CaseListPage } from '../../src/pages/cases/list/CaseListPage';
import { dialog, listOf, openAt, refusal, withoutFeatures } from './screenHarness';

const row = {
  id: 7,
  case_number: '100007',
  created_at: new Date(2024, 1, 29, 14, 5).toISOString(),
  status: 'Open',
  case_type: 'PA',
  drug: 'Octagam',
  referral_state: 'IL',
  origin_case_id: 3,
  origin_case_case_number: '100003',
  patient_id: 42,
  patient_crm_id: 42,
  patient_first_name: 'Ada',
  patient_last_name: 'Stone',
  patient_origin_patient_id: 5120,
  provider_id: 8,
  provider_business_phone: '312555',
  clinic_contact_business_phone: '3125550142',
};
const whole = {
  ...row,
  sticky: 'Call back',
  clinic_contact_first_name: 'Nora',
  patient_email: 'ada@example.com',
  patient_discarded_at: '2024-03-01T10:00:00.000Z',
  provider_last_name: 'Okafor',
};

/** Answers the calls for product names, and the call that creates a subcase with `subcase`. */
const calls = (subcase: () => Promise<unknown> = () => Promise.reject(new Error('unexpected'))) =>
  vi.fn(({ url }: { url: string }) => (url === 'programs/drugs' ? Promise.resolve({ data: { data: [] } }) : subcase()));

const open = (provider: Parameters<typeof openAt>[0]['provider'] = {}) =>
  openAt({
    at: '/dashboard/cases',
    provider: withoutFeatures({ getList: listOf([row]), custom: calls(), ...provider }),
    pages: [
      { path: '/dashboard/cases', element: <CaseListPage /> },
      { path: '/dashboard/cases/:id', element: <p>One case</p> },
    ],
  });

const drawer = async () => within(await screen.findByRole('dialog', { name: 'Case 100007' }));
const itemsOf = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByLabelText('Actions for 100007'));
  return within(await screen.findByRole('menu')).getAllByRole('menuitem');
};
const take = async (user: ReturnType<typeof open>['user'], name: string) => {
  const item = (await itemsOf(user)).find(({ textContent }) => textContent === name);
  await user.click(item as HTMLElement);
};

it('shows a row as specified, with its actions in their order', async () => {
  const { user } = open();
  for (const text of ['02-29-2024 14:05 PM', 'Octagam 5% / 10%', '5120', 'PT42', '312-555', '(312) 555-0142']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText('Copay ID').length).toBeGreaterThan(0);
  expect(screen.getByText('Open', { selector: '.ant-tag' }).className).toContain('ant-tag-green');
  expect(screen.getByRole('link', { name: '100007' }).getAttribute('href')).toBe('/dashboard/cases/7');
  expect(screen.getByRole('link', { name: '100003' }).getAttribute('href')).toBe('/dashboard/cases/3');
  const labels = (await itemsOf(user)).map(({ textContent }) => textContent);
  expect(labels).toEqual(['Shipments', 'Activities', 'Create Subcase', 'Details', 'Edit', 'Delete']);
});

it('creates a subcase once and goes to it', async () => {
  const custom = calls(() => Promise.resolve({ data: { data: { id: 9 } } }));
  const { user, toasts, address } = open({ custom });
  await take(user, 'Create Subcase');
  await user.click((await dialog('Create a subcase of case 100007?')).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(address()).toBe('/dashboard/cases/9'));
  const payload = { drug: 'Octagam', referral_state: 'IL', origin_case_id: 7, patient_id: 42, provider_id: 8 };
  const sent = custom.mock.calls.filter(([{ url }]) => url !== 'programs/drugs');
  expect(sent).toMatchObject([[{ url: 'cases/7/subcase', method: 'post', payload }]]);
  expect(toasts).toMatchObject([{ type: 'success', message: 'Subcase created successfully' }]);
});

it('stays on the list where a subcase is refused', async () => {
  const { user, toasts, address } = open({
    custom: calls(() => Promise.reject(refusal(422, 'The case is in the trash'))),
  });
  await take(user, 'Create Subcase');
  await user.click((await dialog('Create a subcase of case 100007?')).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', description: 'The case is in the trash' }]));
  expect(address()).toBe('/dashboard/cases');
});

it('shows the details of a case beside the list, read anew, and tries again where that fails', async () => {
  const getOne = vi.fn(() => Promise.resolve({ data: whole })).mockRejectedValueOnce(refusal(500, 'The store is away'));
  const { user } = open({ getOne });
  await take(user, 'Details');
  const details = await drawer();
  expect(await details.findByText('The store is away')).toBeTruthy();
  await user.click(details.getByRole('button', { name: 'Retry' }));
  const titles = ['Case Information', 'Clinic Contact', 'Patient', 'Provider'];
  for (const name of titles) expect(await details.findByRole('region', { name })).toBeTruthy();
  expect(details.getAllByRole('region')).toHaveLength(titles.length);
  expect(details.getByText('Call back')).toBeTruthy();
  expect(details.getByRole('link', { name: '100003' }).getAttribute('href')).toBe('/dashboard/cases/3');
  const patient = within(details.getByRole('region', { name: 'Patient' }));
  expect(patient.getByRole('row', { name: 'Email ada@example.com' })).toBeTruthy();
  expect(patient.getByText('Discarded')).toBeTruthy();
  expect(within(details.getByRole('region', { name: 'Provider' })).queryByText('Discarded')).toBeNull();
  expect(getOne.mock.lastCall).toMatchObject([{ resource: 'cases', id: 7 }]);
  await user.click(details.getByRole('link', { name: 'Open Case' }));
  expect(await screen.findByText('One case')).toBeTruthy();
});

it('shows the CRM id that it searches by with its prefix, also where the same one is searched for again', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Patient Info' }));
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Patient CRM ID' });
  for (const typed of ['42', 'pt 42', '42']) {
    await user.clear(input);
    await user.type(input, `${typed}{Enter}`);
    await waitFor(() => expect(input.value).toBe('PT42'));
    expect(address()).toBe('/dashboard/cases?patient_crm_id=42');
  }
});

it('opens the case by a click on its row, but not by one in its menu, a double click or the end of selecting text', async () => {
  const { user, address } = open({ getOne: () => Promise.resolve({ data: whole }) });
  const cell = await screen.findByText('Octagam 5% / 10%');
  const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
  await user.click(cell);
  selection.mockRestore();
  await user.click(screen.getByLabelText('Actions for 100007'));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Delete' }));
  await user.click((await dialog('Are you sure to delete this case?')).getByRole('button', { name: 'No' }));
  await user.dblClick(cell);
  expect(address()).toBe('/dashboard/cases');
  await user.click(cell);
  expect(await screen.findByText('One case')).toBeTruthy();
});
