// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { ageOn } from '../../src/screens/record/SummaryLine';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { listOf, openAt, refusal } from './screenHarness';

it('counts whole years', () => {
  expect(ageOn('1980-06-15', '2026-06-14')).toBe(45);
  expect(ageOn('1980-06-15', '2026-06-15')).toBe(46);
  expect(ageOn('2030-01-01', '2026-06-15')).toBeUndefined();
  expect(ageOn('someday', '2026-06-15')).toBeUndefined();
});

it.each([
  ['', ['Age', 'Mobile Phone']],
  ['Panzyga', ['Age', 'Product', 'Mobile Phone']],
])('says who a record is, with its age and numbers to call, and leaves out what is empty', async (drug, labels) => {
  const patient = {
    id: 4,
    first_name: 'Ada',
    last_name: 'Byron',
    dob: `${new Date().getFullYear() - 40}-01-01`,
    gender: '',
    mobile_phone: '3125550142',
    phone: null,
    updated_at: '2024-02-01T10:00:00Z',
    discarded_at: null,
  };
  openAt({
    at: '/dashboard/patients/4',
    registry,
    provider: {
      getOne: () => Promise.resolve({ data: patient }),
      getList: ({ resource }: { readonly resource: string }) =>
        listOf(
          resource === 'cases' && drug !== ''
            ? [
                { id: 9, drug },
                { id: 8, drug: 'Older' },
              ]
            : [],
        )(),
      custom: () => Promise.reject(refusal(404, 'Nothing here')),
    },
    pages: [{ path: '/dashboard/patients/:id', element: <RecordScreen resource="patients" /> }],
  });
  await screen.findByRole('heading', { name: 'Ada Byron' });
  const summary = document.querySelector<HTMLElement>('dl[aria-label="Summary"]');
  if (!summary) throw new Error('there is no summary');
  await waitFor(() =>
    expect([...summary.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(labels),
  );
  if (drug !== '') expect(await within(summary).findByText(drug)).toBeTruthy();
  expect(summary.querySelector('dd')?.textContent).toBe('40');
  expect(within(summary).getByRole('link', { name: '(312) 555-0142' }).getAttribute('href')).toBe('tel:+13125550142');
});
