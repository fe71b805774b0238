// @vitest-environment jsdom
import './setup';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from './screenHarness';
import { button, createCaseServer, dialog, expectNoDialog, input, openWizard, stored, valueOf } from './wizardHarness';

afterEach(() => {
  vi.useRealTimers();
});

const labels = () => [...document.querySelectorAll('form label')].map(({ textContent }) => textContent);

it('shows the fields of the open step alone, and offers to submit at no insurance but the primary one', async () => {
  const { toStep } = openWizard('new?step=6', createCaseServer().provider);
  await input('Policy Number');
  expect(labels()).not.toContain('Closed Date');
  expect(screen.queryByText(/^Submit for/, { selector: 'button *' })).toBeNull();
  await toStep('Case Detail');
  expect(labels()).toContain('Closed Date');
  expect(labels()).not.toContain('Policy Number');
});

it('tells in the list of steps what each of them holds', async () => {
  const { provider } = createCaseServer({
    ...stored,
    patient_id: 3,
    patient_first_name: 'Ada',
    patient_last_name: 'Stone',
  });
  openWizard('7/edit', provider);
  await screen.findByText('Edit Case 100007');
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  const heldBy = (title: string) =>
    document.getElementById(steps.getByRole('button', { name: title }).getAttribute('aria-describedby') ?? '')
      ?.textContent;
  expect(heldBy('Case Detail')).toBe('filled in: Panzyga · IL · BI');
  expect(heldBy('Patient')).toBe('filled in: Ada Stone');
  expect(heldBy('Facility')).toBeUndefined();
});

it.each([
  ['Clinic Contact', 1],
  ['Facility', 2],
  ['Provider', 3],
] as const)('offers to find and to create a %s in its step', async (one, step) => {
  openWizard(`new?step=${step}`, createCaseServer().provider);
  expect(await screen.findByText(`Find a ${one.toLowerCase()} to auto-populate`, { selector: 'label' })).toBeTruthy();
  expect(await button(`Create A New ${one}`)).toBeTruthy();
});

it('searches patients by three inputs, and fills the step with one that is created', async () => {
  const { provider, sent } = createCaseServer();
  const { press, user } = openWizard('new?step=4', provider);
  for (const label of ['Search First Name', 'Search Last Name', 'Search DOB']) expect(await input(label)).toBeTruthy();
  await press('Create A New Patient');
  const modal = await dialog('Create Patient');
  const write = (label: string, value: string) => {
    const { htmlFor } = modal.getByText<HTMLLabelElement>(label, { selector: 'label' });
    fireEvent.change(document.getElementById(htmlFor) as HTMLElement, { target: { value } });
  };
  write('First Name', 'Eva');
  write('Last Name', 'Lund');
  await modal.press(user, 'OK');
  await expectNoDialog('Create Patient');
  expect(sent).toMatchObject([{ resource: 'patients', payload: { first_name: 'Eva', last_name: 'Lund' } }]);
  await waitFor(async () => expect(await valueOf('First Name')).toBe('Eva'));
  expect(await screen.findByText('PT20 Eva Lund')).toBeTruthy();
});

it('searches patients 300 ms after the last keystroke, in a list of limited height, which a failure empties', async () => {
  const { provider, getList } = createCaseServer();
  const { toStep, toasts } = openWizard('new', provider);
  await toStep('Patient');
  const name = await input('Search First Name');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const type = (value: string, wait: number) =>
    act(() => {
      fireEvent.change(name, { target: { value } });
      vi.advanceTimersByTime(wait);
    });
  type('a', 299);
  type('ad', 0);
  act(() => void vi.advanceTimersByTime(299));
  expect(getList).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(1));
  expect((getList.mock.lastCall as unknown as [object])[0]).toMatchObject({
    resource: 'patients',
    filters: [{ field: 'searchFirstName', value: 'ad' }],
  });
  const found = (await button('Ada Stone')).closest<HTMLElement>('ul');
  expect(found?.style.maxHeight).toBe('60vh');

  getList.mockRejectedValue(refusal(500, 'The store is away'));
  fireEvent.change(name, { target: { value: 'adam' } });
  expect(await button('Retry')).toBeTruthy();
  expect(screen.queryByText('No options found')).toBeNull();
  expect(screen.queryByText('Ada Stone')).toBeNull();
  expect(toasts).toEqual([]);
});

it('searches no patients while a date of birth cannot be read, and says so as the list does', async () => {
  const { provider, getList } = createCaseServer();
  const { toStep, user } = openWizard('new', provider);
  await toStep('Patient');
  fireEvent.change(await input('Search First Name'), { target: { value: 'ad' } });
  expect(await button('Ada Stone')).toBeTruthy();
  const asked = getList.mock.calls.length;
  // In one event: each keystroke would render the step and its calendar.
  await user.click(await input('Search DOB'));
  await user.paste('13/45/80');
  await user.tab();
  const said = await screen.findByText('Must be a date, MM-DD-YYYY');
  const born = await input('Search DOB');
  expect(born.getAttribute('aria-invalid')).toBe('true');
  expect(born.closest('.ant-picker-status-error')).toBeTruthy();
  expect(said.closest(`[id="${born.getAttribute('aria-describedby') ?? ''}"]`)).toBeTruthy();
  expect(screen.queryByText('Ada Stone')).toBeNull();
  expect(getList).toHaveBeenCalledTimes(asked);

  await user.clear(await input('Search DOB'));
  await user.paste('1/5/1980');
  await user.tab();
  await waitFor(() => expect(screen.queryByText('Must be a date, MM-DD-YYYY')).toBeNull());
  expect((await input('Search DOB')).getAttribute('aria-invalid')).not.toBe('true');
  expect((await input('Search DOB')).closest('.ant-picker-status-error')).toBeNull();
  await waitFor(() =>
    expect(getList.mock.lastCall).toMatchObject([{ filters: [{ value: 'ad' }, { value: '01-05-1980' }] }]),
  );
});

it('leads back over the number of the case that is edited', async () => {
  openWizard('7/edit', createCaseServer().provider);
  const link = await screen.findByText('100007', { selector: 'nav.ant-breadcrumb a' });
  expect(link.getAttribute('href')).toBe('/dashboard/cases/7');
  expect([...document.querySelectorAll('nav[aria-label=Steps] button')]).toHaveLength(8);
});
