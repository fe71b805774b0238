// @vitest-environment jsdom
import './setup';
import type { GetListParams } from '@refinedev/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { ConsentPage } from '../../src/pages/consent/ConsentPage';
import { formatInstant } from '../../src/schema';
import { dialog, expectNoDialog, listOf, openAt, refusal, withoutFeatures, type Answers } from './screenHarness';

const at = '/dashboard/consent';
const requested = '2024-02-29T10:05:00.000Z';
const consent = {
  id: 3,
  patient_id: 7,
  patient_crm_id: 7,
  patient_first_name: 'Ada',
  patient_last_name: 'Stone',
  patient_phone_number: '3125550142',
  patient_email: 'ada@example.com',
  copay_patient_id: 4711,
  program_name: 'panzyga',
  status: 'sms_sent',
  has_valid_consent: false,
  consent_requested_at: requested,
  consent_link: 'https://consent.example.com/abc',
  consent_uuid: 'abc',
};

const open = (provider: Answers, address = at) =>
  openAt({
    at: address,
    provider: withoutFeatures(provider),
    pages: [{ path: '/dashboard/consent', element: <ConsentPage /> }],
  });
const rowOf = (text: string): HTMLElement => screen.getByText(text).closest('tr') as HTMLElement;
const shownRow = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('the tabs of the consent page', () => {
  it('each ask for one state, and keep it in the address with the searches', async () => {
    const getList = vi.fn((_call: GetListParams) => listOf([consent], 25)());
    const { user, address } = open({ getList }, `${at}?first_name=ad&page=2`);
    await screen.findByText('Ada');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Consent Sent',
      'Signed Consent Received',
      'Consent Submitted Claim',
    ]);
    const asked = () => getList.mock.lastCall?.[0];
    expect(asked()).toMatchObject({
      resource: 'patient_programs',
      filters: [
        { field: 'first_name', operator: 'contains', value: 'ad' },
        { field: 'status', operator: 'eq', value: 'sms_sent' },
      ],
      pagination: { currentPage: 2 },
    });
    expect(document.title).toBe('Consent · Patient Support Desk');

    await user.click(screen.getByText('Signed Consent Received'));
    await waitFor(() => expect(address()).toBe(`${at}?first_name=ad&tab=signed`));
    await waitFor(() => expect(asked()?.filters).toContainEqual({ field: 'status', operator: 'eq', value: 'signed' }));
    await screen.findByText('Ada');
    const [copayId] = screen.getAllByLabelText('Copay Patient ID', { selector: 'input' });
    await user.type(copayId as HTMLElement, '47{Enter}');
    await waitFor(() => expect(address()).toBe(`${at}?tab=signed&first_name=ad&copay_patient_id=47`));
    await user.click(screen.getByText('Clear Search'));
    await waitFor(() => expect(address()).toBe(`${at}?tab=signed`));
  });

  it('open by their address, and an unknown one is the first', async () => {
    const getList = vi.fn((_call: GetListParams) => listOf([consent])());
    open({ getList }, `${at}?tab=first_claim_created`);
    await screen.findByText('Ada');
    expect(getList.mock.lastCall?.[0].filters).toEqual([
      { field: 'status', operator: 'eq', value: 'first_claim_created' },
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Consent Submitted Claim');
  });

  it('show whether consent is active, the state in its colour, and moments with their time', async () => {
    const signed = { ...consent, id: 4, patient_first_name: 'Bea', status: 'signed', has_valid_consent: true };
    const claimed = { ...consent, id: 5, patient_first_name: 'Cleo', status: 'first_claim_created' };
    open({ getList: listOf([consent, signed, claimed]) });
    const row = await shownRow('Ada');
    expect(row.getByText('Inactive').closest('.ant-tag')).toBeTruthy();
    expect((await row.findByText('Consent Sent')).closest('.ant-tag-green')).toBeTruthy();
    expect(await row.findByText(formatInstant(requested, 'MM-DD-YYYY HH:mm'))).toBeTruthy();
    expect(await row.findByText('PT7')).toBeTruthy();
    expect(await row.findByText('(312) 555-0142')).toBeTruthy();
    expect(await row.findByText('Panzyga')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/dashboard/patients/7');
    expect(row.getByRole('link', { name: consent.consent_link }).getAttribute('href')).toBe(consent.consent_link);
    expect(within(rowOf('Bea')).getByText('Active')).toBeTruthy();
    expect(within(rowOf('Bea')).getByText('Signed Consent Received').closest('.ant-tag-green')).toBeTruthy();
    expect(within(rowOf('Cleo')).getByText('Consent Submitted Claim').closest('.ant-tag-blue')).toBeTruthy();
  });
});

describe('Resend', () => {
  it('is disabled while there is valid consent', async () => {
    open({ getList: listOf([{ ...consent, has_valid_consent: true }]) });
    const row = await shownRow('Ada');
    for (const name of ['Resend SMS', 'Resend Email']) {
      const button = row.getByRole<HTMLButtonElement>('button', { name });
      expect(button.disabled).toBe(true);
      expect(button.getAttribute('aria-description')).toBe('Ada Stone');
    }
  });

  it('sends a text message once, and says where to', async () => {
    let answer: (value: { data: object }) => void = () => undefined;
    const custom = vi.fn(
      () =>
        new Promise<{ data: object }>((resolve) => {
          answer = resolve;
        }),
    );
    const getList = vi.fn(listOf([consent]));
    const { user, toasts } = open({ getList, custom });
    const row = await shownRow('Ada');
    await user.click(row.getByRole('button', { name: 'Resend SMS' }));
    const question = await dialog('Are you sure to resend the consent request?');
    expect(question.getByText('Requested')).toBeTruthy();
    expect(question.getByText('(312) 555-0142')).toBeTruthy();
    expect(custom).not.toHaveBeenCalled();
    await user.dblClick(question.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(custom).toHaveBeenCalled());
    expect(toasts).toEqual([]);
    const reads = getList.mock.calls.length;
    answer({ data: consent });
    await waitFor(() =>
      expect(toasts).toEqual([
        expect.objectContaining({ type: 'success', message: 'Consent request resent to (312) 555-0142' }),
      ]),
    );
    expect(custom.mock.calls).toEqual([
      [expect.objectContaining({ url: 'patient_programs/3/send_consent_sms', method: 'post', payload: undefined })],
    ]);
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(reads));
  });

  it('warns of a request that was only recorded', async () => {
    const custom = vi.fn().mockResolvedValue({ data: { ...consent, message_status: 'recorded' } });
    const { user, toasts } = open({ getList: listOf([consent]), custom });
    await user.click((await shownRow('Ada')).getByRole('button', { name: 'Resend SMS' }));
    await user.click(
      (await dialog('Are you sure to resend the consent request?')).getByRole('button', { name: 'Yes' }),
    );
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { type: 'warning', message: 'Consent request to (312) 555-0142 recorded and not sent: no gateway is set up' },
      ]),
    );
  });

  it('does not ask a number that is not complete', async () => {
    const { user } = open({ getList: listOf([{ ...consent, patient_phone_number: '5550142' }]) });
    await user.click((await shownRow('Ada')).getByRole('button', { name: 'Resend SMS' }));
    const question = await dialog('Are you sure to resend the consent request?');
    expect(question.getByText('Phone number must be 10 digits')).toBeTruthy();
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(true);
  });

  it('is asked of the record that the click began at, whatever rows arrive before it ends', async () => {
    const others = { data: [{ ...consent, id: 8, patient_first_name: 'Bea' }], total: 11 };
    let answer: (rows: typeof others) => void = () => undefined;
    const later = new Promise<typeof others>((resolve) => {
      answer = resolve;
    });
    const { user, router } = open({
      getList: ({ pagination }: GetListParams) => (pagination?.currentPage === 2 ? later : listOf([consent], 25)()),
    });
    const button = (await shownRow('Ada')).getByRole('button', { name: 'Resend Email' });
    await act(() => router.navigate(`${at}?page=2`));
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    answer(others);
    await screen.findByText('Total 11');
    await user.pointer('[/MouseLeft]');
    await dialog('Resend Email — Ada Stone');
    await screen.findByText('Bea');
  });

  it('tells why a text message could not be sent', async () => {
    const custom = vi.fn().mockRejectedValue(refusal(422, "Patient's Mobile Phone is empty"));
    const { user, toasts } = open({ getList: listOf([consent]), custom });
    await user.click((await shownRow('Ada')).getByRole('button', { name: 'Resend SMS' }));
    await user.click(
      (await dialog('Are you sure to resend the consent request?')).getByRole('button', { name: 'Yes' }),
    );
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { type: 'error', message: 'Failed to resend consent request', description: "Patient's Mobile Phone is empty" },
      ]),
    );
  });

  it('asks for an e-mail address, keeps it where it is refused, and says where it went', async () => {
    const custom = vi
      .fn()
      .mockRejectedValueOnce(refusal(502, 'The e-mail could not be sent'))
      .mockResolvedValue({ data: consent });
    const { user, toasts } = open({ getList: listOf([consent]), custom });
    await user.click((await shownRow('Ada')).getByRole('button', { name: 'Resend Email' }));
    const form = await dialog('Resend Email — Ada Stone');
    const input = form.getByLabelText<HTMLInputElement>('Email');
    expect(input.value).toBe('ada@example.com');
    const ok = () => user.click(form.getByRole('button', { name: /Resend Email$/ }));

    await user.clear(input);
    await ok();
    expect(await form.findByText('Email is required')).toBeTruthy();
    await user.type(input, 'nobody');
    await ok();
    expect(await form.findByText('Please input a valid email')).toBeTruthy();
    expect(custom).not.toHaveBeenCalled();

    await user.clear(input);
    await user.type(input, ' bea@example.com');
    await ok();
    expect(await form.findByText('The e-mail could not be sent')).toBeTruthy();
    expect(input.value).toBe(' bea@example.com');
    await ok();
    await expectNoDialog('Resend Email — Ada Stone');
    expect(custom.mock.lastCall).toEqual([
      expect.objectContaining({ url: 'patient_programs/3/send_consent_email', payload: { email: 'bea@example.com' } }),
    ]);
    expect(toasts.map(({ message }) => message)).toEqual([
      'Failed to resend consent request',
      'Consent request resent to bea@example.com',
    ]);
  });
});

describe('Copay Patient in the list of patients', () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone', origin_patient_id: 4711 };

  it('opens the consents of the patient', async () => {
    const getList = vi.fn(({ resource }: GetListParams) => listOf(resource === 'patients' ? [patient] : [consent])());
    const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
    await user.click(await screen.findByRole('button', { name: 'Copay Patient' }));
    const popup = await dialog('Copay Patient — Ada Stone');
    expect(await popup.findByText('Inactive')).toBeTruthy();
    expect(getList.mock.lastCall?.[0]).toMatchObject({
      resource: 'patient_programs',
      filters: [{ field: 'copay_patient_id', operator: 'eq', value: '4711' }],
      pagination: { currentPage: 1, pageSize: 10 },
    });
    const columns = [
      'Consent',
      'Requested',
      'Received',
      'Expires',
      'Consent Link',
      'Consent UUID',
      'First Name',
      'Last Name',
      'Patient ID',
      'Phone',
      'Product',
      'Resend',
    ];
    for (const name of columns) expect(popup.getAllByRole('columnheader', { name }).length).toBeGreaterThan(0);
    await user.click(popup.getByRole('button', { name: 'Resend Email' }));
    expect((await dialog('Resend Email — Ada Stone')).getByLabelText<HTMLInputElement>('Email').value).toBe(
      'ada@example.com',
    );
  });

  it('says what a patient without a Copay ID lacks', async () => {
    const { user, toasts } = openAt({
      at: '/dashboard/patients',
      provider: { getList: listOf([{ ...patient, origin_patient_id: null }]) },
    });
    await user.click(await screen.findByRole('button', { name: 'Copay Patient' }));
    expect(toasts).toEqual([{ type: 'error', message: "Patient's Copay ID is empty" }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('names in the popup of a patient whose each consent is, and resends those of the patient alone', async () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone', origin_patient_id: 4711 };
  const twin = {
    ...consent,
    id: 9,
    patient_id: 8,
    patient_crm_id: 8,
    patient_first_name: 'Bea',
    patient_last_name: 'Reed',
    consent_uuid: 'xyz',
  };
  const getList = ({ resource }: GetListParams) => listOf(resource === 'patients' ? [patient] : [consent, twin])();
  const { user } = openAt({ at: '/dashboard/patients', registry, provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Copay Patient' }));
  const popup = await dialog('Copay Patient — Ada Stone');
  expect((await popup.findAllByRole('columnheader')).slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'First Name',
    'Last Name',
    'Patient ID',
  ]);
  const canResend = async (name: string) => {
    const row = within((await popup.findByText(name)).closest('tr') as HTMLElement);
    return ['Resend SMS', 'Resend Email'].map((name) => !row.getByRole<HTMLButtonElement>('button', { name }).disabled);
  };
  expect(await canResend('Ada')).toEqual([true, true]);
  expect(await canResend('Bea')).toEqual([false, false]);
});
