// @vitest-environment jsdom
import './setup';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal } from './screenHarness';
import {
  ada,
  button,
  createCaseServer,
  dialog,
  held,
  input,
  invalidSteps,
  openWizard,
  stored,
  valueOf,
} from './wizardHarness';

const open = (provider: Parameters<typeof openWizard>[1], step = '') => openWizard(`7/edit${step}`, provider);
const updated = { type: 'success', message: 'Case updated successfully' };

it('saves what was changed whenever a step is left, and calls nobody where nothing was', async () => {
  const { provider, update, sent } = createCaseServer();
  const { toStep, type, toasts } = open(provider);
  expect(await screen.findByText('Edit Case 100007')).toBeTruthy();
  await toStep('Facility');
  await toStep('Case Detail');
  await type('Sticky Note', 'Call before noon');
  await toStep('Tertiary Insurance');
  await waitFor(() => expect(toasts).toMatchObject([updated]));
  expect(sent).toEqual([{ resource: 'cases', payload: { sticky: 'Call before noon' } }]);
  await type('PA Number', 'PA-3');
  await toStep('Case Detail');
  await waitFor(() => expect(sent.at(-1)?.payload).toEqual({ 'tertiary_insurance.pa_number': 'PA-3' }));
  await toStep('Tertiary Insurance');
  expect(await valueOf('PA Number')).toBe('PA-3');
  expect(update).toHaveBeenCalledTimes(2);
});

it('updates the case and goes to its page', async () => {
  const { provider, sent } = createCaseServer();
  const { type, press, toasts, address } = open(provider);
  await type('Diagnosis ICD10', 'D80.1');
  await press('Update Case');
  await waitFor(() => expect(address()).toBe('/dashboard/cases/7'));
  expect(sent).toEqual([{ resource: 'cases', payload: { diagnosis_icd10: 'D80.1' } }]);
  expect(toasts).toMatchObject([updated]);
});

it('holds back a closed date without outcome and reason, and says what is missing', async () => {
  const { provider, update } = createCaseServer({
    ...stored,
    closed_date: '2024-02-01',
    case_outcome: 'Copay Eligible',
  });
  const { type, toStep, press, toasts, address } = open(provider);
  const closure = {
    type: 'error',
    message: 'Case outcome and case outcome reason are required',
    description: 'Please fill in both fields before submitting',
  };
  await type('Sticky Note', 'Closing');
  await press('Update Case');
  expect(toasts).toMatchObject([closure]);
  await toStep('Provider');
  expect(invalidSteps()).toEqual(['Case Detail']);
  expect(toasts).toMatchObject([closure, closure]);
  expect(update).not.toHaveBeenCalled();
  await toStep('Case Detail');
  expect(await valueOf('Sticky Note')).toBe('Closing');
  expect(await screen.findByText(closure.message)).toBeTruthy();
  await type('Closed Date', '');
  await waitFor(() => expect(invalidSteps()).toEqual([]));
  expect(address()).toBe('/dashboard/cases/7/edit');
});

/** Presses Update Case, with something typed, while the save of another step is on its way. */
async function updateDuringSave() {
  const { provider, update, sent } = createCaseServer();
  const { waiting, release } = held(update);
  const opened = open({ ...provider, update: waiting });
  await opened.type('Sticky Note', 'First');
  await opened.toStep('Facility');
  await opened.type('Name', 'North');
  await opened.press('Update Case');
  const expectBothSaved = async () => {
    await waitFor(() => expect(waiting).toHaveBeenCalledTimes(2));
    await release();
    await waitFor(() => expect(opened.address()).toBe('/dashboard/cases/7'));
    expect(sent.map(({ payload }) => payload)).toEqual([{ sticky: 'First' }, { facility_name: 'North' }]);
  };
  return { ...opened, waiting, release, expectBothSaved };
}

it('keeps what is typed while a save is on its way, and saves it after that', async () => {
  const { waiting, release, expectBothSaved } = await updateDuringSave();
  expect(waiting).toHaveBeenCalledTimes(1);
  await release();
  await expectBothSaved();
});

it('updates the case and goes to its page after a save on its way, also where another step is opened before', async () => {
  const { toStep, release, expectBothSaved } = await updateDuringSave();
  await toStep('Provider');
  await release();
  await expectBothSaved();
});

it('takes another record that is linked while a save is on its way for that record, not for typed values', async () => {
  const linkedCase = {
    ...stored,
    clinic_contact_id: 5,
    clinic_contact_first_name: 'Uma',
    clinic_contact_last_name: 'Reed',
    clinic_contact_email: 'uma@example.com',
  };
  const { provider, update, sent } = createCaseServer(linkedCase);
  const { waiting, release } = held(update);
  const { type, toStep, pick, press } = open({ ...provider, update: waiting });
  await type('Sticky Note', 'First');
  await toStep('Clinic Contact');
  await pick('Find a clinic contact to auto-populate', 'Ivo Hale');
  expect((await screen.findByText('CC6 Ivo Hale')).textContent).toBe('CC6 Ivo Hale');
  await release();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await screen.findByText('CC6 Ivo Hale')).textContent).toBe('CC6 Ivo Hale');
  // Nothing was typed, so that nothing is asked.
  await press('Detach');
  await waitFor(() => expect(screen.queryByText('CC6 Ivo Hale')).toBeNull());
  const find = screen.getByLabelText('Find a clinic contact to auto-populate');
  await waitFor(() => expect(document.activeElement === find).toBe(true));
  expect(screen.queryByText(/is not saved with the case/)).toBeNull();
});

it('starts a provider that is typed into a stored case as one that is created by itself, until nothing of it is left', async () => {
  const { provider, sent } = createCaseServer({
    ...stored,
    provider_id: 9,
    provider_first_name: 'Otto',
    provider_last_name: 'Falk',
    provider_state: 'WI',
  });
  const { toStep, type, press } = open(provider);
  await toStep('Provider');
  await press('Detach');
  await waitFor(async () => expect(await valueOf('First Name')).toBe(''));
  await type('First Name', 'Nora');
  expect(await screen.findByText(/is not saved with the case/)).toBeTruthy();
  await type('First Name', '');
  await waitFor(() => expect(screen.queryByText(/is not saved with the case/)).toBeNull());
  await type('First Name', 'Nora');
  await type('Last Name', 'West');
  await toStep('Facility');
  const payload = { provider_id: null, provider_first_name: 'Nora', provider_last_name: 'West', provider_state: 'IL' };
  await waitFor(() => expect(sent).toEqual([{ resource: 'cases', payload }]));
});

it('asks before a chosen record replaces what was typed also where its answer comes in after another step was opened, and saves it with the case', async () => {
  const { provider, getOne, sent } = createCaseServer();
  const { waiting, release } = held(getOne);
  const { type, toStep, pick, press, user } = open({
    ...provider,
    getOne: (call: Parameters<typeof getOne>[0]) =>
      call.resource === 'clinic_contacts' ? waiting(call) : getOne(call),
  });
  await toStep('Clinic Contact');
  await type('Email', 'typed@example.com');
  await pick('Find a clinic contact to auto-populate', 'Ivo Hale');
  await toStep('Facility');
  await press('Update Case');
  expect(sent).toEqual([]);
  await release();
  const question = await dialog('Replace what you typed?');
  expect(sent).toEqual([]);
  await question.press(user, 'Replace');
  await waitFor(() => expect(sent).toEqual([{ resource: 'cases', payload: { clinic_contact_id: 6 } }]));
});

it('shows a linked record that a save has created, also where something else is typed during that save', async () => {
  const { provider, update, sent, write } = createCaseServer();
  const creating = async (call: Parameters<typeof update>[0]) => {
    const answer = await update(call);
    write({ clinic_contact_id: 6 });
    return { ...answer, ...(await provider.getOne({ ...call, variables: {} })) };
  };
  const { waiting, release } = held(creating);
  const { type, toStep } = open({ ...provider, update: waiting }, '?step=1');
  await type('First Name', 'Ivo');
  await type('Last Name', 'Hale');
  await type('Email', 'ivo@example.com');
  await toStep('Case Detail');
  await type('Sticky Note', 'Second');
  await release();
  await waitFor(() => expect(sent).toHaveLength(1));
  await toStep('Clinic Contact');
  expect((await screen.findByText('CC6 Ivo Hale')).textContent).toBe('CC6 Ivo Hale');
  expect(await valueOf('First Name')).toBe('Ivo');
  await release();
  await waitFor(() =>
    expect(sent.map(({ payload }) => payload)).toMatchObject([
      { clinic_contact_first_name: 'Ivo' },
      { sticky: 'Second' },
    ]),
  );
  expect(Object.keys(sent[1]?.payload ?? {})).toEqual(['sticky']);
});

it('keeps what is typed in the very moment in which the answer to a save comes in', async () => {
  const { provider, update, sent } = createCaseServer();
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const waiting = vi.fn((call: Parameters<typeof update>[0]) => gate.then(() => update(call)));
  const { type, toStep } = open({ ...provider, update: waiting });
  await type('Sticky Note', 'First');
  await toStep('Facility');
  await type('Name', 'North');
  const city = await input('City');
  await act(async () => {
    answer();
    // The answer has passed through every promise by then, but is not yet rendered.
    for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
    fireEvent.change(city, { target: { value: 'Salem' } });
  });
  expect(sent).toHaveLength(1);
  expect([await valueOf('Name'), await valueOf('City')]).toEqual(['North', 'Salem']);
  await toStep('Case Detail');
  await waitFor(() => expect(sent.at(-1)?.payload).toEqual({ facility_name: 'North', facility_address_city: 'Salem' }));
});

it('loses nothing where a save fails: it is told, marked at its step, and tried again at the next one', async () => {
  const { provider, update, sent } = createCaseServer();
  const failing = vi
    .fn(update)
    .mockRejectedValueOnce(refusal(500, 'The store is away'))
    .mockRejectedValueOnce(refusal(422, 'Validation failed', { errors: { diagnosis_icd10: ['is unknown'] } }));
  const { type, toStep, toasts } = open({ ...provider, update: failing });
  await type('Diagnosis ICD10', 'X');
  await toStep('Facility');
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Failed to update case', description: 'The store is away' }]),
  );
  await toStep('Provider');
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      message: 'Failed to update case',
      description: 'Diagnosis ICD10: is unknown',
    }),
  );
  expect(invalidSteps()).toEqual(['Case Detail']);
  await toStep('Case Detail');
  await waitFor(() => expect(sent.map(({ payload }) => payload)).toEqual([{ diagnosis_icd10: 'X' }]));
  expect(await valueOf('Diagnosis ICD10')).toBe('X');
  expect(invalidSteps()).toEqual([]);
});

it('says who changed what where somebody else was faster, on leaving a step and on Update Case', async () => {
  const { provider, store, write } = createCaseServer();
  const { type, toStep, press, user, address } = open(provider);
  await type('Diagnosis ICD10', 'D80.1');
  write({ sticky: 'Theirs', 'primary_insurance.policy_number': 'P-8', diagnosis_icd10: 'D83' });
  await toStep('Facility');
  const conflict = await dialog('This case was changed meanwhile');
  expect(conflict.getByText(/^bob@example.com changed Diagnosis ICD10 on /)).toBeTruthy();
  await conflict.press(user, 'Keep Mine');
  await waitFor(() => expect(store.case).toMatchObject({ sticky: 'Theirs', diagnosis_icd10: 'D80.1' }));
  expect(address()).toBe('/dashboard/cases/7/edit?step=2');

  await type('Name', 'North');
  write({ sticky: 'Theirs again', facility_name: 'South' });
  await press('Update Case');
  await (await dialog('This case was changed meanwhile')).press(user, 'Take Theirs');
  await waitFor(async () => expect(await valueOf('Name')).toBe('South'));
  expect(store.case).toMatchObject({ facility_name: 'South' });
  await toStep('Case Detail');
  expect(await valueOf('Sticky Note')).toBe('Theirs again');
});

it('goes on from what a save was answered with, not from what was read before it', async () => {
  const { provider, getOne, write, sent } = createCaseServer();
  let isSilent = false;
  const never = new Promise<never>(() => undefined);
  const reading = (call: Parameters<typeof getOne>[0]) => (isSilent ? never : getOne(call));
  const { type, toStep, user } = open({ ...provider, getOne: reading });
  await type('Diagnosis ICD10', 'D80.1');
  write({ diagnosis_icd10: 'D83' });
  await toStep('Facility');
  const conflict = await dialog('This case was changed meanwhile');
  isSilent = true;
  await conflict.press(user, 'Keep Mine');
  await waitFor(() => expect(sent).toHaveLength(1));
  await toStep('Case Detail');
  expect(await valueOf('Diagnosis ICD10')).toBe('D80.1');
  await type('Diagnosis ICD10', 'D80.2');
  await toStep('Facility');
  await waitFor(() => expect(sent.at(-1)?.payload).toEqual({ diagnosis_icd10: 'D80.2' }));
});

const linkedCase = {
  ...stored,
  patient_id: 3,
  patient_first_name: ada.first_name,
  patient_last_name: ada.last_name,
  patient_phone: ada.phone,
  patient_city: ada.city,
  patient_updated_at: ada.updated_at,
};

it('detaches a record and empties its group, and links another one with what was typed over it', async () => {
  const { provider, sent } = createCaseServer(linkedCase);
  const { toStep, press, type, user } = open(provider, '?step=4');
  expect(await screen.findByText('PT3 Ada Stone')).toBeTruthy();
  await press('Detach');
  await waitFor(async () => expect(await valueOf('First Name')).toBe(''));
  await toStep('Case Detail');
  await waitFor(() => expect(sent.map(({ payload }) => payload)).toEqual([{ patient_id: null }]));
  await toStep('Patient');
  await user.type(await input('Search First Name'), 'b');
  await press('Ben Poe');
  await waitFor(async () => expect(await valueOf('First Name')).toBe('Ben'));
  await type('City', 'Salem');
  await toStep('Case Detail');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.payload).toEqual({
    patient_id: 4,
    patient_city: 'Salem',
    patient_updated_at: '2024-01-02T00:00:00.000Z',
  });
});

it('shows the insurance saved with the patient, and changes nothing by it until something of that step is typed', async () => {
  const { provider, update, sent } = createCaseServer(linkedCase);
  const { toStep, type, press, address } = open(provider, '?step=5');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe('P-1'));
  expect(await screen.findByText('Spouse')).toBeTruthy();
  expect(await screen.findByText(/^Shown from the primary insurance saved with Ada Stone/)).toBeTruthy();
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
  await toStep('Case Detail');
  expect(update).not.toHaveBeenCalled();
  await type('Sticky Note', 'Call before noon');
  await toStep('Primary Insurance');
  await waitFor(() => expect(sent.map(({ payload }) => payload)).toEqual([{ sticky: 'Call before noon' }]));
  expect(await valueOf('Policy Number')).toBe('P-1');
  await type('Policy Number', 'P-2');
  expect(await screen.findByText('You have unsaved changes')).toBeTruthy();
  await press('Update Case');
  await waitFor(() => expect(address()).toBe('/dashboard/cases/7'));
  expect(sent[1]?.payload).toEqual({
    'primary_insurance.name': 'Acme Health',
    'primary_insurance.policy_number': 'P-2',
    'primary_insurance.primary_insured_patient_relationship': 'Spouse',
  });
});

it('says that there is nothing to save where nothing was changed, and leads to the case', async () => {
  const { provider, update } = createCaseServer();
  const { press, address } = open({
    ...provider,
    update: vi.fn((call: never) => update(call).then((answer: object) => ({ ...answer, sent: {} }))),
  });
  await waitFor(async () => expect(await valueOf('Sticky Note')).toBe('Call after noon'));
  await press('Update Case');
  await waitFor(() => expect(address()).toBe('/dashboard/cases/7'));
  expect(await screen.findByText('There are no changes to save')).toBeTruthy();
});

it('says of a typed record that lacks a name that it was not saved, not that there is nothing to save, and keeps it', async () => {
  const { provider, update } = createCaseServer();
  const { type, press, address, router } = open(
    { ...provider, update: vi.fn((call: never) => update(call).then((answer: object) => ({ ...answer, sent: {} }))) },
    '?step=4',
  );
  await type('First Name', 'Ivo');
  await press('Update Case');
  await waitFor(() => expect(address()).toBe('/dashboard/cases/7'));
  expect(await screen.findByText('The patient was not saved')).toBeTruthy();
  expect(screen.queryByText('There are no changes to save')).toBeNull();
  expect(update).not.toHaveBeenCalled();
  await act(() => router.navigate('/dashboard/cases/7/edit?step=4'));
  expect(await valueOf('First Name')).toBe('Ivo');
});

it('takes the insurance that a step shows into the case that is submitted', async () => {
  const { provider, sent } = createCaseServer(linkedCase);
  const { press, toasts } = open(provider, '?step=5');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe('P-1'));
  await press('Submit for benefit verification');
  await waitFor(() => expect(sent.map(({ resource }) => resource)).toEqual(['cases', 'activities']));
  expect(sent[0]?.payload).toEqual({
    'primary_insurance.name': 'Acme Health',
    'primary_insurance.policy_number': 'P-1',
    'primary_insurance.primary_insured_patient_relationship': 'Spouse',
  });
  await waitFor(() =>
    expect(toasts.at(-1)?.message).toBe('Submitted for benefit verification: the follow-up BI Needed is due today'),
  );
});

it('takes the saved insurance into the case where it is loaded by hand, and shows none after the step was cleared', async () => {
  const { provider, update, sent } = createCaseServer(linkedCase);
  const { toStep, press } = open(provider, '?step=5');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe('P-1'));
  await press('Clear Step');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe(''));
  expect(document.activeElement?.id).toMatch(/primary_insurance/);
  await toStep('Case Detail');
  expect(update).not.toHaveBeenCalled();
  await toStep('Primary Insurance');
  await press('Load Saved Insurance');
  await waitFor(async () => expect(await valueOf('Policy Number')).toBe('P-1'));
  await toStep('Case Detail');
  await waitFor(() => expect(sent[0]?.payload).toMatchObject({ 'primary_insurance.policy_number': 'P-1' }));
});

it('keeps a group that lacks a name in the form, over every save', async () => {
  const { provider, sent } = createCaseServer();
  const { toStep, type } = open(provider, '?step=3');
  await type('First Name', 'Ivo');
  await toStep('Case Detail');
  await type('Diagnosis ICD10', 'D80.1');
  await toStep('Provider');
  await waitFor(() => expect(sent.map(({ payload }) => payload)).toEqual([{ diagnosis_icd10: 'D80.1' }]));
  expect(await valueOf('First Name')).toBe('Ivo');
  await type('Last Name', 'Hale');
  await toStep('Case Detail');
  await waitFor(() =>
    expect(sent.at(-1)?.payload).toEqual({
      provider_first_name: 'Ivo',
      provider_last_name: 'Hale',
      provider_state: 'IL',
    }),
  );
});

it('submits for benefit verification: what is unsaved is saved first, and the case stays open', async () => {
  const { provider, sent } = createCaseServer();
  const { press, type, toasts, address } = open(provider, '?step=5');
  await press('Submit for benefit verification');
  await waitFor(() => expect(sent.map(({ resource }) => resource)).toEqual(['activities']));
  await type('Policy Number', 'P-5');
  await press('Submit for benefit verification');
  await waitFor(() => expect(sent.map(({ resource }) => resource)).toEqual(['activities', 'cases', 'activities']));
  expect(sent[2]?.payload).toMatchObject({
    case_id: 7,
    activity_subject: 'BI Needed',
    activity_type: 'FollowUp',
    status: 'Open',
  });
  await waitFor(() =>
    expect(toasts.at(-1)?.message).toBe('Submitted for benefit verification: the follow-up BI Needed is due today'),
  );
  expect(address()).toBe('/dashboard/cases/7/edit?step=5');
});

it('tells where a follow-up could not be opened', async () => {
  const { provider } = createCaseServer();
  const { press, toasts } = open(
    { ...provider, create: () => Promise.reject(refusal(500, 'The store is away')) },
    '?step=5',
  );
  await press('Submit for benefit verification');
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Failed to create activity', description: 'The store is away' }]),
  );
});

it('adds an activity to the case, and leads to its activities', async () => {
  const { provider } = createCaseServer();
  const { press } = open(provider);
  expect((await screen.findByText('Activities', { selector: 'a, a *' })).closest('a')?.getAttribute('href')).toBe(
    '/dashboard/cases/7/activities',
  );
  await press('Add Activity');
  expect((await dialog('Add Activity')).getByText('Activity Type')).toBeTruthy();
});

it('says that a case could not be loaded, and tries again', async () => {
  const { provider, getOne } = createCaseServer();
  const failing = vi.fn(getOne).mockRejectedValueOnce(refusal(500, 'The store is away'));
  const { press, toasts } = open({ ...provider, getOne: failing });
  await press('Retry');
  expect(toasts).toMatchObject([{ message: 'Failed to load case data', description: 'The store is away' }]);
  expect(await valueOf('Sticky Note')).toBe('Call after noon');
});

it('offers nothing that changes a case of the trash', async () => {
  const { provider } = createCaseServer({ ...stored, patient_id: 3, discarded_at: '2024-03-01T10:00:00.000Z' });
  const opened = openWizard('7/edit', provider);
  await screen.findByText('This case is in the trash: recover it to change it');
  const isOff = async (name: string) => (await button(name)).closest('button')?.disabled;
  for (const name of ['Add Activity', 'Update Case']) expect(await isOff(name)).toBe(true);
  await opened.toStep('Patient');
  for (const name of ['Create A New Patient', 'Detach']) expect(await isOff(name)).toBe(true);
  expect((await input('Search First Name')).disabled).toBe(true);
  await opened.toStep('Primary Insurance');
  for (const name of ['Load Saved Insurance', 'Clear Step', 'Submit for benefit verification'])
    expect(await isOff(name)).toBe(true);
});

it('asks about the open follow-ups when the case is closed by its closed date, and closes them after the save', async () => {
  const { provider, sent, getList } = createCaseServer({
    ...stored,
    case_outcome: 'Copay Eligible',
    case_outcome_reason: 'Inactivity',
  });
  getList.mockImplementation(({ resource }) =>
    Promise.resolve({
      data:
        resource === 'follow_ups'
          ? [{ id: 21, case_id: 7, status: 'Open', activity_type: 'FollowUp', activity_subject: 'Status Check' }]
          : [],
      total: 1,
    }),
  );
  const closed: unknown[] = [];
  const update = vi.fn((call: Parameters<typeof provider.update>[0]) => {
    if (call.resource !== 'activities') return provider.update(call);
    closed.push([call.id, call.variables]);
    return Promise.resolve({ data: {} });
  });
  const { type, press, user, address } = openWizard('7/edit', { ...provider, update });
  await type('Closed Date', '02-03-2024');
  await press('Update Case');
  const asked = await dialog('Close case 100007?');
  expect(asked.getByText('Status Check')).toBeTruthy();
  expect(sent).toEqual([]);
  await asked.press(user, 'Cancel');
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  expect(sent).toEqual([]);
  await press('Update Case');
  await (await dialog('Close case 100007?')).press(user, 'Close Case and Its Follow-Up');
  await waitFor(() => expect(address()).toBe('/dashboard/cases/7'));
  expect([sent, closed]).toEqual([
    [{ resource: 'cases', payload: { closed_date: '2024-02-03' } }],
    [[21, { status: 'Closed' }]],
  ]);
});
