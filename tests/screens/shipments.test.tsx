// @vitest-environment jsdom
import './setup';
import type { GetListParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ndcMessage } from '../../src/schema';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { dialog, expectNoDialog, listOf, openAt, refusal, type Answers } from './screenHarness';

const at = '/dashboard/cases/7/shipments';
const pages = [{ path: '/dashboard/cases/:parentId/shipments', element: <ListScreen resource="shipments" /> }];
const parent = {
  id: 7,
  case_number: '100007',
  patient_id: 3,
  patient_first_name: 'Ada',
  patient_last_name: 'Stone',
  patient_discarded_at: null,
};
const proof = { attachment_id: 5, url: '/api/files/5?signature=x', name: 'door.png', size: 2048, type: 'image/png' };
const shipment = {
  id: 21,
  case_id: 7,
  created_at: new Date(2024, 2, 1, 12).toISOString(),
  status: 'Shipped',
  ndc: '12345-6789-01, 55555-4444-02',
  quantity: 2.5,
  unit: 'Grams',
  shipment_date: '2024-02-29',
  tracking_number: '1Z999AA10123456784',
  proof_of_delivery: proof,
};

const getOne = vi.fn(({ resource }: { resource: string }) =>
  Promise.resolve({ data: resource === 'cases' ? parent : shipment }),
);
const open = (provider: Answers, address = at) => openAt({ at: address, pages, provider: { getOne, ...provider } });

beforeEach(() => {
  getOne.mockReset();
});

it('stand below their case, with its patient, and are searched by status and NDC', async () => {
  const getList = vi.fn((_call: GetListParams) => listOf([shipment])());
  const { user, address } = open({ getList }, `${at}?searchStatus=Shipped`);
  const row = within((await screen.findByText('SHIP21')).closest('tr') as HTMLElement);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Shipments of case 100007' });
  expect(within(heading).getByRole('link', { name: '100007' }).getAttribute('href')).toBe('/dashboard/cases/7');
  expect(screen.getByRole('link', { name: 'Ada Stone' })).toBeTruthy();
  expect(getList.mock.lastCall?.[0]).toMatchObject({
    resource: 'shipments',
    filters: [
      { field: 'searchStatus', operator: 'eq', value: 'Shipped' },
      { field: 'case_id', operator: 'eq', value: '7' },
    ],
  });
  const columns = [
    'ID',
    'Created On',
    'Status',
    'Shipment Date',
    'Tracking Number',
    'NDC',
    'Quantity',
    'Unit',
    'Proof of Delivery',
    'Actions',
  ];
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
  for (const code of ['12345-6789-01', '55555-4444-02']) expect(row.getByText(code).closest('.ant-tag')).toBeTruthy();
  for (const text of ['03-01-2024', 'Shipped', '2.5', 'Grams', '02-29-2024', 'UPS'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: '1Z999AA10123456784' }).getAttribute('href')).toContain('ups.com');
  expect((await row.findByRole('link', { name: 'door.png' })).getAttribute('href')).toBe(proof.url);

  await user.type(screen.getByRole('textbox', { name: 'NDC' }), '4444{Enter}');
  await waitFor(() => expect(address()).toBe(`${at}?searchStatus=Shipped&searchNdc=4444`));
});

it('leave no draft of a chosen file alone, which no draft can keep, and one of what is typed beside it, which says so', async () => {
  const { user, unmount } = open({ getList: listOf([]) });
  await user.click((await screen.findAllByRole('button', { name: 'Add Shipment' }))[0] as HTMLElement);
  const form = await dialog('Add Shipment');
  const hide = () => window.dispatchEvent(new Event('pagehide'));
  await user.upload(await form.findByLabelText('Proof of Delivery'), new File(['x'], 'proof.pdf'));
  await form.findByText('proof.pdf');
  hide();
  expect(sessionStorage.length).toBe(0);
  await user.type(form.getByRole('textbox', { name: 'Tracking Number' }), '7');
  hide();
  expect(sessionStorage.length).toBe(1);
  unmount();
  const later = open({ getList: listOf([]) });
  const again = await dialog('Add Shipment');
  const lost = 'Not kept, and to be given again: Proof of Delivery';
  expect((await again.findByText('Your unsaved changes were restored')).closest('.ant-alert')?.textContent).toContain(
    lost,
  );
  await later.user.upload(again.getByLabelText('Proof of Delivery'), new File(['x'], 'proof.pdf'));
  await waitFor(() => expect(again.queryByText(lost)).toBeNull());
});

it('are added to their case, with the NDCs joined and the proof kept for the save', async () => {
  const create = vi.fn(() => Promise.resolve({ data: { id: 22 } }));
  const { user, toasts } = open({ getList: listOf([]), create });
  await user.click((await screen.findAllByRole('button', { name: 'Add Shipment' }))[0] as HTMLElement);
  const form = await dialog('Add Shipment');
  const ok = () => user.click(form.getByRole('button', { name: /Add$/ }));
  await user.type(form.getByRole('textbox', { name: 'NDC' }), '12345-6789-0');
  expect(form.queryByRole('button', { name: 'Remove NDC 1' })).toBeNull();
  await ok();
  await waitFor(() => expect(form.getAllByText(ndcMessage)).toHaveLength(1));
  await user.type(form.getByRole('textbox', { name: 'NDC' }), '1');
  for (const [line, code] of [
    ['NDC 2', '  '],
    ['NDC 3', '55555-4444-02'],
  ] as const) {
    await user.click(form.getByRole('button', { name: /Add NDC$/ }));
    await user.type(form.getByRole('textbox', { name: line }), code);
  }
  const file = new File(['x'], 'proof.pdf');
  await user.upload(form.getByLabelText('Proof of Delivery'), file);
  expect(create).not.toHaveBeenCalled();
  await ok();
  await expectNoDialog('Add Shipment');
  expect(create.mock.lastCall).toMatchObject([
    { resource: 'shipments', variables: { case_id: 7, ndc: '12345-6789-01, 55555-4444-02', proof_of_delivery: file } },
  ]);
  expect(toasts).toMatchObject([{ type: 'success', message: 'Shipment created successfully' }]);
});

it('lose their proof by an edit that takes it away', async () => {
  const update = vi.fn(() => Promise.resolve({ data: { ...shipment, proof_of_delivery: null } }));
  const { user, toasts } = open({ getList: listOf([shipment]), update });
  await user.click(await screen.findByRole('button', { name: 'Actions for SHIP21' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Shipment');
  await user.click(await form.findByRole('button', { name: 'Remove door.png' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', message: 'Shipment updated successfully' }]));
  expect(update.mock.lastCall).toMatchObject([
    { resource: 'shipments', id: 21, variables: { proof_of_delivery: null } },
  ]);
});

it('say when one cannot be fetched', async () => {
  getOne.mockImplementation(({ resource }) =>
    resource === 'cases' ? Promise.resolve({ data: parent }) : Promise.reject(refusal(500, 'Away')),
  );
  const { user } = open({ getList: listOf([shipment]) });
  await user.click(await screen.findByRole('button', { name: 'Actions for SHIP21' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Shipment');
  expect(await form.findByText('Failed to fetch shipment details')).toBeTruthy();
});

it('are deleted after asking', async () => {
  const deleteOne = vi.fn(() => Promise.resolve({ data: { id: 21 } }));
  const { user, toasts } = open({ getList: listOf([shipment]), deleteOne });
  await user.click(await screen.findByRole('button', { name: 'Actions for SHIP21' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this shipment?');
  expect(question.getByText('SHIP21')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'Shipment deleted successfully' }]));
  expect(deleteOne.mock.lastCall).toMatchObject([{ resource: 'shipments', id: 21 }]);
});

it('show a tracking number as a link to its carrier, and an unknown one without', async () => {
  open({
    getList: listOf([
      { ...shipment, tracking_number: ' 12 34/5 (FedEx)' },
      { ...shipment, id: 22, tracking_number: 'RR123' },
    ]),
  });
  const link = await screen.findByRole('link', { name: '12 34/5' });
  expect(link.getAttribute('href')).toBe('https://www.fedex.com/fedextrack/?trknbr=12%2034%2F5');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  expect(link.closest('td')?.textContent).toBe('12 34/5FedEx');
  expect(screen.getByText('RR123').closest('td')?.textContent).toBe('RR123Unknown');
  expect(screen.queryByRole('link', { name: 'RR123' })).toBeNull();
});

it('are edited from the chosen status on: an arrow key leads to what is beside it', async () => {
  const { user } = open({ getList: listOf([shipment]) });
  await user.click(await screen.findByRole('button', { name: 'Actions for SHIP21' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Shipment');
  const chosen = await form.findByRole('radio', { name: 'Shipped' });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
});
