// @vitest-environment jsdom
import './setup';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { dialog, listOf, openAt, refusal } from './screenHarness';

const patient = {
  id: 4,
  first_name: 'Ada',
  last_name: 'Byron',
  gender: '',
  mobile_phone: '3125550142',
  phone: null,
  updated_at: '2024-02-01T10:00:00Z',
  discarded_at: null,
};
const primary = { id: 9, patient_id: 4, category: 'primary_insurance', name: 'Bayou Health', policy_number: 'W1' };

/** The page of a patient with a primary insurance alone. */
function open(record: object = patient) {
  const getOne = ({ resource, id }: { readonly resource: string; readonly id: unknown }) => {
    if (resource === 'patients') return Promise.resolve({ data: record });
    return Promise.resolve({ data: String(id).startsWith('primary') ? primary : {} });
  };
  return openAt({
    at: '/dashboard/patients/4',
    registry,
    provider: { getOne, getList: listOf([]), custom: () => Promise.reject(refusal(404, 'Nothing here')) },
    pages: [{ path: '/dashboard/patients/:id', element: <RecordScreen resource="patients" /> }],
  });
}

it('the records per key of a record stand on its page, with what they lack and what is not stored', async () => {
  const { user } = open();
  const part = within(await screen.findByRole('region', { name: 'Insurances' }));
  await part.findByText('Bayou Health');
  const [first, second] = part.getAllByRole('listitem');
  if (!first || !second) throw new Error('there are no tiers');
  expect(within(first).getByText(/^Missing:/).textContent).toBe(
    'Missing: Group Number, Primary Insured Name, Policy Effective Date',
  );
  expect(within(second).getByText('None')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Primary' })).toBeNull();
  await user.click(within(second).getByRole('button', { name: 'Add Secondary Insurance' }));
  expect(await dialog('Secondary Insurance — Ada Byron')).toBeTruthy();
});

it('a record in the trash shows them, and nothing to edit them by', async () => {
  open({ ...patient, discarded_at: '2024-02-01T10:00:00Z' });
  const part = within(await screen.findByRole('region', { name: 'Insurances' }));
  await part.findByText('Bayou Health');
  expect(part.queryByRole('button')).toBeNull();
});

it('empty fields are left out until they are asked for', async () => {
  const { user } = open();
  const part = within(await screen.findByRole('region', { name: 'Patient Information' }));
  expect(await part.findByText('Mobile Phone')).toBeTruthy();
  expect(part.queryByText('Home Phone')).toBeNull();
  const other = within(screen.getByRole('region', { name: 'Patient Contact' }));
  expect(other.getByText('Nothing entered yet')).toBeTruthy();
  const button = part.getByRole('button', { name: /^Show \d+ Empty Fields$/ });
  await user.click(button);
  expect(part.getByText('Home Phone')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Hide Empty Fields' }));
  expect(part.queryByText('Home Phone')).toBeNull();
});
