// @vitest-environment jsdom
import './setup';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal } from './screenHarness';
import {
  ada,
  button,
  createCaseServer,
  dialog,
  expectNoDialog,
  held,
  input,
  invalidSteps,
  openWizard,
  otto,
  valueOf,
  stepTitles,
} from './wizardHarness';

type OpenWizard = ReturnType<typeof openWizard>;

const fillDetail = async ({ pick }: OpenWizard) => {
  await pick('Product', 'Panzyga');
  await pick('Case Type', 'BI');
};
const choosePatient = async ({ toStep, user }: OpenWizard, name = 'Ada Stone') => {
  await toStep('Patient');
  await user.type(await input('Search First Name'), 'a');
  await user.click(await button(name));
  await waitFor(async () => expect(await valueOf('First Name')).toBe(name.split(' ')[0]));
};

it('starts with what a new case starts with, and never takes a closed date', async () => {
  openWizard('new', createCaseServer().provider);
  expect(await screen.findByText('IL')).toBeTruthy();
  expect(await screen.findByText('Unknown')).toBeTruthy();
  expect((await input('Closed Date')).disabled).toBe(true);
  const steps = stepTitles();
  expect(steps).toEqual([
    'Case Detail',
    'Clinic Contact',
    'Facility',
    'Provider',
    'Patient',
    'Primary Insurance',
    'Secondary Insurance',
    'Tertiary Insurance',
  ]);
});

it('joins what is missing in all steps in one error, marks them, and leads to the first', async () => {
  const { provider, create } = createCaseServer();
  const opened = openWizard('new', provider);
  await opened.toStep('Patient');
  await opened.type('Email', 'nobody');
  await opened.toStep('Facility');
  expect(invalidSteps()).toEqual(['Patient']);
  await opened.press('Create Case');
  expect(opened.toasts).toMatchObject([
    { type: 'error', message: 'Please select Product!; Please select Program!; Please enter a valid email' },
  ]);
  await waitFor(() => expect(invalidSteps()).toEqual(['Case Detail', 'Patient']));
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  expect(steps.getByRole('button', { current: 'step' })).toBe(
    steps.getByRole('button', { name: 'Case Detail, has errors' }),
  );
  expect(await screen.findByText('Please select Product!')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await opened.toStep('Patient');
  expect(await valueOf('Email')).toBe('nobody');
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
  await opened.type('Email', '');
  expect(invalidSteps()).toEqual(['Case Detail']);
});

it('keeps the values of every step, sends them once, and goes on to the edit page', async () => {
  const { provider, create, sent } = createCaseServer();
  const opened = openWizard('new', provider);
  await fillDetail(opened);
  await opened.type('Diagnosis ICD10', 'G61.81');
  await opened.toStep('Facility');
  await opened.type('Name', 'North Clinic');
  await opened.toStep('Secondary Insurance');
  await opened.type('Policy Number', 'S-2');
  await opened.type('Medical Copay', '25');
  await opened.toStep('Primary Insurance');
  expect(await valueOf('Policy Number')).toBe('');
  await opened.toStep('Case Detail');
  expect(await valueOf('Diagnosis ICD10')).toBe('G61.81');
  await opened.user.dblClick(await button('Create Case'));
  await waitFor(() => expect(opened.address()).toBe('/dashboard/cases/7/edit'));
  expect(create).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([
    {
      resource: 'cases',
      payload: {
        drug: 'Panzyga',
        referral_state: 'IL',
        case_type: 'BI',
        pap_us_citizen: 'Unknown',
        diagnosis_icd10: 'G61.81',
        facility_name: 'North Clinic',
        'secondary_insurance.policy_number': 'S-2',
        'secondary_insurance.medical_copay': 25,
      },
    },
  ]);
  expect(opened.toasts).toMatchObject([{ type: 'success', message: 'Case created successfully' }]);
  expect(sessionStorage.length).toBe(0);
});

it('goes to the list where the server answers no id', async () => {
  const { provider } = createCaseServer();
  const opened = openWizard('new', { ...provider, create: () => Promise.resolve({ data: {} }) });
  await fillDetail(opened);
  await opened.press('Create Case');
  await waitFor(() => expect(opened.address()).toBe('/dashboard/cases'));
});

it('stays with everything typed where the server refuses, its errors at their steps', async () => {
  const { provider } = createCaseServer();
  const create = vi
    .fn()
    .mockRejectedValueOnce(refusal(503, 'The store is away'))
    .mockRejectedValue(
      refusal(422, 'Validation failed', { errors: { 'primary_insurance.policy_number': ['is unknown'] } }),
    );
  const opened = openWizard('new', { ...provider, create });
  await fillDetail(opened);
  await opened.toStep('Primary Insurance');
  await opened.type('Policy Number', 'P-9');
  await opened.press('Create Case');
  await waitFor(() =>
    expect(opened.toasts).toMatchObject([{ message: 'Failed to create case', description: 'The store is away' }]),
  );
  expect(invalidSteps()).toEqual([]);
  await opened.press('Create Case');
  await waitFor(() => expect(invalidSteps()).toEqual(['Primary Insurance']));
  expect(opened.toasts.at(-1)).toMatchObject({
    message: 'Failed to create case',
    description: 'Primary Insurance Policy Number: is unknown',
  });
  expect(await screen.findByText('is unknown')).toBeTruthy();
  expect(await valueOf('Policy Number')).toBe('P-9');
  await opened.type('Policy Number', 'P-10');
  expect(invalidSteps()).toEqual([]);
});

it('creates a case with the record that was chosen before, however slow its answer, and not at all where that cannot be read', async () => {
  const { provider, getOne, create, sent } = createCaseServer();
  const slowly = held(
    vi.fn<typeof getOne>().mockRejectedValueOnce(refusal(503, 'The store is away')).mockImplementation(getOne),
  );
  const opened = openWizard('new', { ...provider, getOne: slowly.waiting });
  await fillDetail(opened);
  await opened.toStep('Clinic Contact');
  for (const answer of ['refused', 'read']) {
    await opened.pick('Find a clinic contact to auto-populate', 'Ivo Hale');
    await opened.press('Create Case');
    await waitFor(() => expect(slowly.waiting).toHaveBeenCalled());
    expect(create).not.toHaveBeenCalled();
    await slowly.release();
    if (answer === 'refused')
      await waitFor(() => expect(opened.toasts).toMatchObject([{ type: 'error', description: 'The store is away' }]));
  }
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(sent[0]?.payload).toMatchObject({ clinic_contact_id: 6 });
});

it('leads to the step of a linked record that the server refuses, says why once, and forgets it with the record', async () => {
  const { provider } = createCaseServer();
  const message = 'Patient is in the trash';
  const create = vi.fn(() => Promise.reject(refusal(422, message, { errors: { patient_id: [message] } })));
  const opened = openWizard('new', { ...provider, create });
  await fillDetail(opened);
  await choosePatient(opened);
  await opened.toStep('Facility');
  await opened.press('Create Case');
  expect(await screen.findByText('Patient', { selector: 'h2' })).toBeTruthy();
  expect(invalidSteps()).toEqual(['Patient']);
  expect(document.body.textContent.split(message)).toHaveLength(2);
  await opened.press('Detach');
  await waitFor(() => expect(invalidSteps()).toEqual([]));
});

it('finds a clinic contact by name and puts it in the place of the last one, whole', async () => {
  const { provider, sent } = createCaseServer();
  const opened = openWizard('new', provider);
  await fillDetail(opened);
  await opened.toStep('Clinic Contact');
  await opened.pick('Find a clinic contact to auto-populate', 'Uma Reed');
  await waitFor(async () => expect(await valueOf('Email')).toBe('uma@example.com'));
  expect(screen.getByText('CC5 Uma Reed')).toBeTruthy();
  await opened.pick('Find a clinic contact to auto-populate', 'Ivo Hale');
  await waitFor(async () => expect(await valueOf('First Name')).toBe('Ivo'));
  expect(await valueOf('Email')).toBe('');

  await opened.type('Fax', '3125550777');
  await opened.pick('Find a clinic contact to auto-populate', 'Uma Reed');
  const question = await dialog('Replace what you typed?');
  expect(question.getByText('Uma Reed would replace: Fax.')).toBeTruthy();
  await question.press(opened.user, 'Keep Mine');
  await expectNoDialog('Replace what you typed?');
  expect(await valueOf('First Name')).toBe('Ivo');
  await opened.press('Create Case');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.payload).toMatchObject({
    clinic_contact_id: 6,
    clinic_contact_first_name: 'Ivo',
    clinic_contact_business_phone: '3125550199',
    clinic_contact_fax: '3125550777',
    clinic_contact_updated_at: '2024-01-01T00:00:00.000Z',
  });
  expect(sent[0]?.payload).not.toHaveProperty('clinic_contact_email');
});

it('creates a facility in a modal that asks for nothing, and fills the step with it', async () => {
  const { provider, sent } = createCaseServer();
  const opened = openWizard('new', provider);
  await opened.toStep('Facility');
  await opened.press('Create A New Facility');
  const modal = await dialog('Create Facility');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await opened.user.type(modal.getByLabelText('City'), 'Salem');
  await modal.press(opened.user, 'Create');
  await expectNoDialog('Create Facility');
  expect(sent).toMatchObject([{ resource: 'facilities', payload: { address_city: 'Salem' } }]);
  await waitFor(async () => expect(await valueOf('City')).toBe('Salem'));
  expect(screen.getByText('FAC20')).toBeTruthy();
});

it('searches patients only while something is typed, and fills the step with all of the one chosen', async () => {
  const { provider, getList } = createCaseServer();
  const opened = openWizard('new', provider);
  await opened.toStep('Patient');
  const hint = 'Search patient first name/last name/DOB to auto-populate patient info';
  expect(await screen.findByText(hint)).toBeTruthy();
  await opened.user.type(await input('Search Last Name'), '{Enter}');
  expect(getList).not.toHaveBeenCalled();
  await choosePatient(opened);
  expect(getList.mock.lastCall?.[0]).toMatchObject({
    filters: [{ field: 'searchFirstName', operator: 'contains', value: 'a' }],
  });
  expect(screen.getByText(hint)).toBeTruthy();
  expect(await valueOf('City')).toBe('Salem');
  expect(screen.getByText('In Review')).toBeTruthy();
  expect(screen.getByText('Bridge Program')).toBeTruthy();
});

it('takes a found patient by Enter, and goes on in the fields of the step', async () => {
  const { provider } = createCaseServer();
  const opened = openWizard('new', provider);
  await opened.toStep('Patient');
  await opened.type('Search First Name', 'a');
  (await button(/^Ada Stone/)).closest('button')?.focus();
  await opened.user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await input('First Name'));
  await waitFor(async () => expect(await valueOf('First Name')).toBe('Ada'));
});

it('links a patient who is there already in place of creating a second one', async () => {
  const { provider, create } = createCaseServer();
  const opened = openWizard('new', provider);
  await opened.toStep('Patient');
  await opened.press('Create A New Patient');
  const form = await dialog('Create Patient');
  fireEvent.change(await form.findByLabelText('Search First Name'), { target: { value: 'a' } });
  await opened.user.click(await form.findByLabelText('Open Ada Stone'));
  await expectNoDialog('Create Patient');
  expect(await screen.findByText('PT3 Ada Stone')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

it('shows at its step and its input that another patient has the Copay ID, and keeps what was typed', async () => {
  const { provider } = createCaseServer();
  const message = 'Copay ID is already used by Ada Stone (PT3)';
  const create = vi.fn(() =>
    Promise.reject(refusal(422, message, { errors: { patient_origin_patient_id: [message] } })),
  );
  const opened = openWizard('new', { ...provider, create });
  await fillDetail(opened);
  await opened.toStep('Patient');
  await opened.type('First Name', 'Bea');
  await opened.type('Last Name', 'Reed');
  await opened.type('Copay ID', '4711');
  await opened.toStep('Facility');
  await opened.press('Create Case');
  await waitFor(() =>
    expect(opened.toasts).toMatchObject([
      { message: 'Failed to create case', description: `Patient Copay ID: ${message}` },
    ]),
  );
  // The step of the field opens automatically.
  expect(await screen.findByText(message)).toBeTruthy();
  expect(invalidSteps()).toEqual(['Patient']);
  expect([await valueOf('First Name'), await valueOf('Copay ID')]).toEqual(['Bea', '4711']);
  await opened.type('Copay ID', '4712');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(invalidSteps()).toEqual([]);
});

it('fills an empty insurance step with what is saved with the patient, and never one that holds anything', async () => {
  const { provider, getOne } = createCaseServer();
  const opened = openWizard('new', provider);
  await opened.toStep('Secondary Insurance');
  await opened.type('Policy Number', 'S-2');
  await choosePatient(opened);
  await opened.toStep('Primary Insurance');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe('P-1'));
  expect(await valueOf('Payer Name')).toBe('Acme Health');
  expect(screen.getByText('Spouse')).toBeTruthy();
  expect(screen.getByText(/^Filled in from the primary insurance saved with Ada Stone/)).toBeTruthy();
  const reads = () =>
    getOne.mock.calls.filter(([{ resource }]) => resource === 'patient_insurances').map(([{ id }]) => id);
  await opened.toStep('Secondary Insurance');
  expect(await valueOf('Policy Number')).toBe('S-2');
  expect(reads()).toEqual(['primary']);

  await opened.toStep('Primary Insurance');
  await opened.press('Clear Step');
  await (await dialog('Clear this step?')).press(opened.user, 'Clear Step');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe(''));
  await opened.toStep('Case Detail');
  await opened.toStep('Primary Insurance');
  expect(reads()).toEqual(['primary']);
  await opened.press('Load Saved Insurance');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe('P-1'));
});

/** A new case at the patient step, with Ada Stone and her saved insurance. */
async function openInsured() {
  const opened = openWizard('new', createCaseServer().provider);
  await choosePatient(opened);
  await opened.toStep('Primary Insurance');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe('P-1'));
  await opened.toStep('Patient');
  return opened;
}

/** Chooses another patient; returns the confirmation dialog. */
async function takeBen({ user }: ReturnType<typeof openWizard>) {
  await user.clear(await input('Search First Name'));
  await user.type(await input('Search First Name'), 'b');
  await user.click(await button('Ben Poe'));
  return dialog('Clear the insurance too?');
}

it('asks before another patient comes into a case with the insurance of the last one', async () => {
  const opened = await openInsured();
  await (await takeBen(opened)).press(opened.user, 'Clear Insurance');
  await waitFor(async () => expect(await valueOf('First Name')).toBe('Ben'));
  expect(await valueOf('City')).toBe('');
  await opened.toStep('Primary Insurance');
  expect(await valueOf('Policy Number')).toBe('');
  expect(await screen.findByText('Ben Poe has no saved primary insurance.')).toBeTruthy();
});

it('takes no other patient where the question about the insurance is closed, and says whose insurance is kept', async () => {
  const opened = await openInsured();
  await takeBen(opened);
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await valueOf('First Name')).toBe('Ada');
  await (await takeBen(opened)).press(opened.user, 'Keep It');
  await waitFor(async () => expect(await valueOf('First Name')).toBe('Ben'));
  await opened.toStep('Primary Insurance');
  expect(
    await screen.findByText('Filled in from the primary insurance saved with Ada Stone, and kept for Ben Poe.'),
  ).toBeTruthy();
});

it('starts a provider that is typed in as one that is created by itself', async () => {
  const { provider, sent } = createCaseServer();
  const opened = openWizard('new', provider);
  await fillDetail(opened);
  await opened.toStep('Provider');
  await opened.type('First Name', 'Nora');
  await opened.type('Last Name', 'West');
  await opened.press('Create Case');
  await waitFor(() => expect(sent[0]?.payload).toMatchObject({ provider_last_name: 'West', provider_state: 'IL' }));
});

it('starts the provider that is typed in after another was detached like the first', async () => {
  const { provider, store, sent } = createCaseServer();
  store.people = { ...store.people, providers: [otto] };
  const opened = openWizard('new', provider);
  await fillDetail(opened);
  await opened.toStep('Provider');
  await opened.pick('Find a provider to auto-populate', 'Otto Falk');
  await waitFor(async () => expect(await valueOf('First Name')).toBe('Otto'));
  await opened.press('Detach');
  await waitFor(async () => expect(await valueOf('First Name')).toBe(''));
  expect(screen.queryByText(/is not saved with the case/)).toBeNull();
  await opened.type('First Name', 'Nora');
  await opened.type('Last Name', 'West');
  await opened.press('Create Case');
  await waitFor(() => expect(sent[0]?.payload).toMatchObject({ provider_last_name: 'West', provider_state: 'IL' }));
});

it('keeps with an incomplete provider what it started with, for the case that is created without it', async () => {
  const { provider, sent } = createCaseServer();
  const opened = openWizard('new', provider);
  await fillDetail(opened);
  await opened.toStep('Provider');
  await opened.type('First Name', 'Nora');
  await opened.press('Create Case');
  expect(await screen.findByText('Your unsaved changes were restored')).toBeTruthy();
  await opened.type('Last Name', 'West');
  await opened.toStep('Facility');
  const provided = { provider_first_name: 'Nora', provider_last_name: 'West', provider_state: 'IL' };
  await waitFor(() => expect(sent.at(-1)?.payload).toEqual(provided));
});

it('says that a linked record was changed meanwhile, and saves what was typed over it', async () => {
  const { provider, store, create: accept, sent } = createCaseServer();
  const newer = { ...ada, city: 'Dover', phone: '3125550999', updated_at: '2024-05-05T00:00:00.000Z' };
  const create = vi.fn(accept).mockImplementationOnce(() => {
    store.people = { ...store.people, patients: [newer] };
    return Promise.reject(
      refusal(412, 'Stale', { current: newer, changed_at: newer.updated_at, changed_in: 'patients' }),
    );
  });
  const opened = openWizard('new', { ...provider, create });
  await fillDetail(opened);
  await choosePatient(opened);
  await opened.type('City', 'Troy');
  await opened.press('Create Case');
  const conflict = await dialog('This patient was changed meanwhile');
  expect(conflict.getByText(/^Somebody else changed City on /)).toBeTruthy();
  await conflict.press(opened.user, 'Keep Mine');
  await waitFor(() => expect(opened.address()).toBe('/dashboard/cases/7/edit?step=4'));
  expect(sent[0]?.payload).toMatchObject({
    patient_city: 'Troy',
    patient_phone: '3125550999',
    patient_updated_at: newer.updated_at,
  });
});

it('saves what was typed into a linked record over the change of another field of it, without asking', async () => {
  const { provider, store, create: accept, sent } = createCaseServer();
  const newer = { ...ada, phone: '3125550999', updated_at: '2024-05-05T00:00:00.000Z' };
  const create = vi.fn(accept).mockImplementationOnce(() => {
    store.people = { ...store.people, patients: [newer] };
    return Promise.reject(refusal(412, 'Stale', { current: newer, changed_in: 'patients' }));
  });
  const opened = openWizard('new', { ...provider, create });
  await fillDetail(opened);
  await choosePatient(opened);
  await opened.type('City', 'Troy');
  await opened.press('Create Case');
  await waitFor(() => expect(opened.address()).toBe('/dashboard/cases/7/edit?step=4'));
  expect(sent[0]?.payload).toMatchObject({
    patient_city: 'Troy',
    patient_phone: '3125550999',
    patient_updated_at: newer.updated_at,
  });
});

it('says of a linked record that is still as it was read that nobody has changed it, and merges a few changes in a row at most', async () => {
  const { provider, store } = createCaseServer();
  const create = vi.fn(() => Promise.reject(refusal(412, 'Stale', { current: ada, changed_in: 'patients' })));
  const opened = openWizard('new', { ...provider, create });
  await fillDetail(opened);
  await choosePatient(opened);
  await opened.type('City', 'Troy');
  await opened.press('Create Case');
  expect(
    await screen.findByText(/^The server took this for outdated, although nobody has changed it meanwhile/),
  ).toBeTruthy();
  expect(create).toHaveBeenCalledTimes(1);
  create.mockImplementation(() => {
    store.people = {
      ...store.people,
      patients: [{ ...ada, updated_at: `2024-05-05T00:00:${10 + create.mock.calls.length}.000Z` }],
    };
    return Promise.reject(refusal(412, 'Stale', { changed_in: 'patients' }));
  });
  await opened.press('Retry');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(5));
  expect(await button('Retry')).toBeTruthy();
  expect(await valueOf('City')).toBe('Troy');
});

it('keeps a patient that lacks a name for the edit page, since it does not go out', async () => {
  const { provider, sent } = createCaseServer();
  const opened = openWizard('new', provider);
  await fillDetail(opened);
  await opened.toStep('Patient');
  await opened.type('First Name', 'Ada');
  expect(await screen.findByText(/a patient needs First Name and Last Name/)).toBeTruthy();
  await opened.press('Create Case');
  await waitFor(() => expect(opened.address()).toBe('/dashboard/cases/7/edit?step=4'));
  expect(sent[0]?.payload).not.toHaveProperty('patient_first_name');
  expect(await screen.findByText('Your unsaved changes were restored')).toBeTruthy();
  expect(await valueOf('First Name')).toBe('Ada');
});

it('says in one toast which records were not saved with the case, so that its own is not pushed out', async () => {
  const opened = openWizard('new', createCaseServer().provider);
  await fillDetail(opened);
  await opened.toStep('Clinic Contact');
  await opened.type('First Name', 'Uma');
  await opened.toStep('Facility');
  await opened.type('City', 'Salem');
  await opened.press('Create Case');
  const told = await screen.findByText('The facility and clinic contact were not saved');
  expect(document.querySelectorAll('.ant-notification-notice-warning')).toHaveLength(1);
  expect(told.closest('.ant-notification-notice')?.textContent).toContain(
    'A facility needs Name; a clinic contact needs First Name and Last Name. What you typed is kept in this tab.',
  );
});

it('saves the case and opens a follow-up due today where it is submitted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 1, 29, 23, 30) });
  const { provider, create, sent } = createCaseServer();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = vi.fn((call: Parameters<typeof create>[0]) =>
    call.resource === 'cases' ? create(call) : gate.then(() => create(call)),
  );
  const opened = openWizard('new', { ...provider, create: slow });
  await fillDetail(opened);
  await opened.toStep('Primary Insurance');
  await opened.press('Submit for prior authorization');
  await waitFor(() => expect(slow).toHaveBeenCalledTimes(2));
  // The case is stored, but its page has not loaded: anything typed would be lost.
  expect((await input('Policy Number')).disabled).toBe(true);
  await opened.press('Create Case');
  open();
  await waitFor(() => expect(opened.address()).toBe('/dashboard/cases/7/edit?step=5'));
  vi.useRealTimers();
  expect(sent.map(({ resource }) => resource)).toEqual(['cases', 'activities']);
  expect(sent[1]?.payload).toEqual({
    case_id: 7,
    activity_type: 'FollowUp',
    reminder_at: '2024-02-29',
    activity_subject: 'PA Form Sent/Requested',
    status: 'Open',
    note: '<p>Submitted for prior authorization from the case.</p>',
  });
  expect(opened.toasts.map(({ message }) => message)).toEqual([
    'Case created successfully',
    'Submitted for prior authorization: the follow-up PA Form Sent/Requested is due today',
  ]);
});

it('brings every step back after an ended session, at the step that was open', async () => {
  const { provider } = createCaseServer();
  const first = openWizard('new', provider);
  await fillDetail(first);
  await choosePatient(first);
  await first.type('City', 'Troy');
  await first.toStep('Tertiary Insurance');
  await first.type('Group Number', 'T-3');
  const address = first.address();
  localStorage.removeItem('Authorization');
  await act(() => first.router.navigate('/signin'));
  expect(await screen.findByText('Sign in here')).toBeTruthy();
  first.unmount();

  const again = openWizard(address.replace('/dashboard/cases/', ''), provider);
  expect(await screen.findByText('Your unsaved changes were restored')).toBeTruthy();
  expect(await valueOf('Group Number')).toBe('T-3');
  await again.toStep('Patient');
  expect(await valueOf('City')).toBe('Troy');
  expect(screen.getByText('PT3 Ada Stone')).toBeTruthy();
  expect(screen.getByText('In Review')).toBeTruthy();
  expect(screen.getByText('Bridge Program')).toBeTruthy();
});
