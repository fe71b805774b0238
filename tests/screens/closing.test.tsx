// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { CaseSnapshotPage } from '../../src/pages/cases/snapshot/CaseSnapshotPage';
import { today } from '../../src/schema';
import { dialog, listOf, openAt, refusal } from './screenHarness';

const record: Readonly<Record<string, unknown>> = {
  id: 7,
  case_number: '100007',
  drug: 'Panzyga',
  referral_state: 'IL',
  case_type: 'BI',
  status: 'Open',
  sticky: 'Call after noon\nNot before',
  patient_id: 3,
  patient_first_name: 'Ada',
  patient_dob: '1970-01-31',
  provider_id: 5,
  provider_first_name: 'Max',
  clinic_contact_id: 9,
  clinic_contact_first_name: 'Wanda',
};
const followUps = [
  {
    id: 21,
    case_id: 7,
    activity_type: 'FollowUp',
    status: 'Open',
    reminder_at: '2024-03-04',
    activity_subject: 'Status Check',
  },
  {
    id: 22,
    case_id: 7,
    activity_type: 'FollowUp',
    status: 'Open',
    reminder_at: '2024-01-02',
    activity_subject: 'BI Needed',
  },
  {
    id: 23,
    case_id: 7,
    activity_type: 'FollowUp',
    status: 'Closed',
    reminder_at: '2024-02-02',
    activity_subject: 'Other',
  },
];

type Call = Readonly<Record<string, unknown>>;

/** Opens the page of a case; `update` answers the writes. */
function open({
  update = () => Promise.resolve({ data: {} }),
  rows = followUps,
}: { readonly update?: (call: Call) => Promise<object>; readonly rows?: readonly object[] } = {}) {
  const write = vi.fn(update);
  const provider = {
    getOne: ({ resource }: Call) => Promise.resolve({ data: resource === 'cases' ? record : {} }),
    getList: (call: Call) => (call.resource === 'follow_ups' ? listOf([...rows] as never)() : listOf([])()),
    custom: () => Promise.resolve({ data: [] }),
    update: write,
  };
  return {
    ...openAt({
      at: '/dashboard/cases/7',
      provider,
      registry,
      pages: [{ path: '/dashboard/cases/:id', element: <CaseSnapshotPage /> }],
    }),
    write,
  };
}

async function chooseIn(user: ReturnType<typeof open>['user'], control: HTMLElement, entry: string) {
  await user.click(control);
  const options = await screen.findAllByText(entry, { selector: '.ant-select-item-option-content' });
  await user.click(options.at(-1) as HTMLElement);
}

/** Chooses the status Closed, and returns the dialog. */
async function askToClose(user: ReturnType<typeof open>['user']) {
  await chooseIn(user, await screen.findByLabelText('Status', { selector: 'input' }), 'Closed');
  return dialog('Close case 100007?');
}

const sent = (write: ReturnType<typeof open>['write']) =>
  write.mock.calls.map(([{ resource, id, variables }]) => [resource, id, variables]);

it('asks for date, outcome and reason when a case is closed by its status, and leaves it open for who cancels', async () => {
  const { user, write } = open();
  const asked = await askToClose(user);
  const day = asked.getByLabelText<HTMLInputElement>('Closed Date');
  expect(day.value).not.toBe('');
  await waitFor(() => expect(document.activeElement).toBe(day));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(write).not.toHaveBeenCalled();
});

it('names the open follow-ups, due soonest first, and closes them too', async () => {
  const { user, write, toasts } = open();
  const asked = await askToClose(user);
  expect((await asked.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '01-02-2024 BI Needed',
    '03-04-2024 Status Check',
  ]);
  await user.click(asked.getByRole('button', { name: 'Close Case and 2 Follow-Ups' }));
  await waitFor(() =>
    expect(sent(write)).toEqual([
      ['cases', '7', { status: 'Closed', case_outcome: undefined, case_outcome_reason: undefined }],
      ['activities', 22, { status: 'Closed' }],
      ['activities', 21, { status: 'Closed' }],
    ]),
  );
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Status updated successfully' }, { message: '2 follow-ups closed' }]),
  );
});

it('leaves the follow-ups open where they are not to be closed, and sends the date with outcome and reason', async () => {
  const { user, write } = open();
  const asked = await askToClose(user);
  await asked.findAllByRole('listitem');
  await user.click(asked.getByRole('checkbox', { name: 'Close them too' }));
  await chooseIn(user, asked.getByLabelText('Case Outcome'), 'Copay Eligible');
  expect(asked.getByText('Stored once outcome and reason are given')).toBeTruthy();
  await chooseIn(user, asked.getByLabelText('Outcome Reason'), 'Inactivity');
  await user.click(asked.getByRole('button', { name: 'Close Case' }));
  await waitFor(() =>
    expect(sent(write)).toEqual([
      [
        'cases',
        '7',
        { status: 'Closed', closed_date: today(), case_outcome: 'Copay Eligible', case_outcome_reason: 'Inactivity' },
      ],
    ]),
  );
});

it('says which follow-ups are still open after a failure, and tries those again', async () => {
  let fails = true;
  const { user, write } = open({
    update: ({ id }) =>
      id === 21 && fails ? Promise.reject(refusal(500, 'The store is away')) : Promise.resolve({ data: {} }),
  });
  const asked = await askToClose(user);
  await asked.findAllByRole('listitem');
  await user.click(asked.getByRole('button', { name: 'Close Case and 2 Follow-Ups' }));
  const left = await dialog('Case 100007');
  expect(left.getByText('The case is closed, but these follow-ups are still open')).toBeTruthy();
  expect(left.getByText('03-04-2024 Status Check: The store is away')).toBeTruthy();
  fails = false;
  await user.click(left.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent(write).slice(-1)).toEqual([['activities', 21, { status: 'Closed' }]]));
});

it('closes no follow-up where the case itself could not be closed', async () => {
  const { user, write, toasts } = open({ update: () => Promise.reject(refusal(500, 'The store is away')) });
  const asked = await askToClose(user);
  await asked.findAllByRole('listitem');
  await user.click(asked.getByRole('button', { name: 'Close Case and 2 Follow-Ups' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Failed to update status', description: 'The store is away' }]),
  );
  expect(write).toHaveBeenCalledOnce();
});

it('leads from the head to the people of the case, shows its sticky note as a banner, and adds an activity in place', async () => {
  const { user } = open();
  const note = await screen.findByRole('note');
  const addresses = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(addresses).toEqual(
    expect.arrayContaining([
      ['Ada', '/dashboard/patients/3'],
      ['Max', '/dashboard/providers/5/edit'],
      ['Wanda', '/dashboard/clinic_contacts/9'],
    ]),
  );
  expect(note.textContent).toContain('Call after noon\nNot before');
  await user.click(screen.getByRole('button', { name: 'Add Activity' }));
  expect(await screen.findByText(/^Add Activity/, { selector: '.ant-modal-title' })).toBeTruthy();
});
