// @vitest-environment jsdom
import './setup';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { knownNames } from '../../resources/knownNames';
import { CaseSnapshotPage } from '../../src/pages/cases/snapshot/CaseSnapshotPage';
import { createRegistry } from '../../src/schema';
import { dialog, listOf, openAt, refusal, startLeaving } from './screenHarness';

const at = '/dashboard/cases/7';
const pages = [{ path: '/dashboard/cases/:id', element: <CaseSnapshotPage key="page" /> }];

const stored: Readonly<Record<string, unknown>> = {
  id: 7,
  case_number: '100007',
  drug: 'Panzyga',
  referral_state: 'IL',
  case_type: 'BI',
  status: 'Open',
  sticky: 'Call after noon',
  patient_id: 3,
  patient_first_name: 'Ada',
  patient_last_name: 'Stone',
  patient_dob: '1970-01-31',
  provider_id: 5,
  provider_first_name: 'Max',
  provider_discarded_at: '2024-03-01T10:00:00.000Z',
  updated_at: '2024-01-01T00:00:01.000Z',
};

type Call = Readonly<Record<string, unknown>> & { readonly meta?: Readonly<Record<string, unknown>> };

/** The answers to the custom calls of the snapshot. */
interface Customs {
  readonly versions: () => Promise<unknown>;
  readonly copayLink: () => Promise<unknown>;
  readonly subcase: (payload: unknown) => Promise<unknown>;
}

/** A server with one case whose version increments. */
function server(record: Readonly<Record<string, unknown>> = stored, customs: Partial<Customs> = {}) {
  const store = { record: { ...record }, version: 1 };
  const answer = () => ({ data: { ...store.record }, etag: `"${store.version}"` });
  const insurance = vi.fn((key: unknown) =>
    Promise.resolve({ data: key === 'primary' ? { policy_number: 'POL-1', pa_required: false } : {} }),
  );
  const getOne = vi.fn(({ resource, id }: Call) => (resource === 'cases' ? Promise.resolve(answer()) : insurance(id)));
  const write = (variables: object) => {
    Object.assign(store.record, variables);
    store.version += 1;
    store.record.updated_at = `2024-01-01T00:00:0${store.version}.000Z`;
  };
  const update = vi.fn(({ variables, meta }: Call) => {
    if (meta?.ifMatch === `"${store.version}"`) {
      write(variables as object);
      return Promise.resolve(answer());
    }
    const conflict = { current: store.record, changed_by: 'bob@example.com', changed_at: '2024-02-29T10:00:00.000Z' };
    return Promise.reject(refusal(412, 'Stale', conflict));
  });
  const known: Customs = {
    versions: () => Promise.resolve({ data: [] }),
    copayLink: () => Promise.resolve({ copay_link: null }),
    subcase: () => Promise.resolve({ data: { id: 8 } }),
    ...customs,
  };
  const custom = vi.fn(({ url, payload }: { readonly url: string; readonly payload?: unknown }) => {
    // Another server: it has nothing of the timeline.
    if (url === 'x') return Promise.reject(refusal(404, 'Nothing here'));
    const answered =
      url === 'versions' ? known.versions() : url.endsWith('copay_link') ? known.copayLink() : known.subcase(payload);
    return answered.then((data) => ({ data }));
  });
  const getList = vi.fn(({ resource: _resource }: Call) => listOf([])());
  const getMany = vi.fn(({ ids }: { readonly ids: readonly unknown[] }) =>
    Promise.resolve({ data: ids.map((id) => ({ id, first_name: 'Ida', last_name: 'Wells' })) }),
  );
  return {
    store,
    write,
    getOne,
    update,
    custom,
    getList,
    insurance,
    provider: { getOne, update, custom, getList, getMany },
  };
}

const open = (provider: ReturnType<typeof server>['provider'], address = at) =>
  openAt({ at: address, provider, registry, pages });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

/** The shown value of a select. */
const chosen = async (label: string) =>
  (await box(label)).closest('.ant-select')?.querySelector('.ant-select-content-has-value')?.textContent;

async function choose(user: ReturnType<typeof open>['user'], label: string, entry: string) {
  await user.click(await box(label));
  const [option] = await screen.findAllByText(entry, { selector: '.ant-select-item-option-content' });
  await user.click(option as HTMLElement);
}

/** Closes the case by its status, with what the dialog suggests. */
async function closeCase(user: ReturnType<typeof open>['user']) {
  await choose(user, 'Status', 'Closed');
  const asked = await dialog('Close case 100007?');
  await asked.findByText('This case has no open follow-ups.');
  await user.click(asked.getByRole('button', { name: 'Close Case' }));
}

it('shows the case in its sections, with what cannot be changed here disabled', async () => {
  open(server().provider);
  expect(await screen.findByText('Case Snapshot - 100007')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All Cases' }).getAttribute('href')).toBe('/dashboard/cases');
  for (const label of [
    'Case Number',
    'Product',
    'Referral State',
    'Initiated By',
    'Enrollment From',
    'Enrollment To',
  ]) {
    expect((await box(label)).disabled, label).toBe(true);
  }
  expect((await box('Product')).value).toBe('Panzyga');
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    'Case Status',
    'Case Activities',
    'Case Follow-Ups',
    'Case Information',
    'Clinic Contact',
    'Facility',
    'Provider',
    'Patient',
    'Patient Contact',
    'Patient Special Requests',
    'PAP Shipments',
    'Primary Insurance',
    'Case Change History',
  ]);
  const insurance = await section('Primary Insurance');
  expect(insurance.getByText('POL-1')).toBeTruthy();
  expect(insurance.queryByText('Group Number')).toBeNull();
  expect((await section('Provider')).getByText('Discarded')).toBeTruthy();
  expect((await section('Case Change History')).getByText('No changes recorded for this case')).toBeTruthy();
});

it('keeps what belongs to a section when its title is another one', async () => {
  const cases = registry.get('cases');
  const sections = (cases.record?.sections ?? []).map((declared) => ({ ...declared, title: `The ${declared.title}` }));
  const renamed = createRegistry(
    registry.all.map((resource) => (resource === cases ? { ...cases, record: { sections } } : resource)),
    knownNames,
  );
  openAt({ at, provider: server().provider, registry: renamed, pages });
  await screen.findByText('Case Snapshot - 100007');
  const provider = await section('The Provider');
  expect(provider.getByText('Discarded')).toBeTruthy();
  expect(provider.getByRole('button', { name: 'Edit Provider' })).toBeTruthy();
  expect((await section('The Patient')).getByText('Copay Link')).toBeTruthy();
  const targets = within(screen.getByRole('navigation', { name: 'Sections of the case' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.slice(1));
  expect(targets.filter((id) => document.getElementById(String(id)) === null)).toEqual([]);
});

it('leads to the linked records, and says how to come by one that is missing', async () => {
  const { user, address } = open(server().provider);
  const edit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Edit Facility' });
  expect(edit.disabled).toBe(true);
  const hint = 'No facility information entered during case creation. Please go to "Edit Case" to add it.';
  expect(screen.getByText(hint).id).toBe(edit.getAttribute('aria-describedby'));
  await user.click(screen.getByRole('button', { name: 'Edit Provider' }));
  expect(address()).toBe('/dashboard/providers/5/edit');
});

it('saves a choice at once, alone, over the version that the last save was answered with', async () => {
  const { provider, update, custom, store } = server();
  const { user, toasts } = open(provider);
  await choose(user, 'Case Type', 'PA');
  await closeCase(user);
  await waitFor(() => expect(store.record).toMatchObject({ case_type: 'PA', status: 'Closed' }));
  expect(update.mock.calls.map(([{ variables, meta }]) => [variables, meta?.ifMatch])).toEqual([
    [{ case_type: 'PA' }, '"1"'],
    [{ status: 'Closed' }, '"2"'],
  ]);
  expect(toasts).toMatchObject([{ message: 'Updated successfully' }, { message: 'Status updated successfully' }]);
  expect(await screen.findAllByText('Saved')).toHaveLength(2);
  expect(custom.mock.calls.filter(([{ url }]) => url === 'versions').length).toBeGreaterThan(1);
});

it('serialises quick changes of one field, and shows the last', async () => {
  const { provider, update, store } = server();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = vi.fn(async (call: Call) => {
    await held;
    return update(call);
  });
  const { user } = open({ ...provider, update: slow });
  await choose(user, 'Case Type', 'PA');
  await choose(user, 'Case Type', 'Appeal');
  expect(slow).toHaveBeenCalledTimes(1);
  expect(await chosen('Case Type')).toBe('Appeal');
  act(release);
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls.map(([{ meta }]) => [meta?.ifMatch, meta?.original])).toEqual([
    ['"1"', { case_type: 'BI' }],
    ['"2"', { case_type: 'PA' }],
  ]);
  await waitFor(() => expect(store.record.case_type).toBe('Appeal'));
  expect(await chosen('Case Type')).toBe('Appeal');
});

it('shows that a save is under way, and the old value after a failure', async () => {
  let refuse: (error: unknown) => void = () => undefined;
  const held = new Promise((_resolve, reject) => {
    refuse = reject;
  });
  const { user, toasts } = open({ ...server().provider, update: vi.fn(() => held as never) });
  await closeCase(user);
  expect(await screen.findByText('Saving...')).toBeTruthy();
  expect(await chosen('Status')).toBe('Closed');
  act(() => refuse(refusal(500, 'The store is away')));
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(await chosen('Status')).toBe('Open');
  expect(toasts).toMatchObject([
    { type: 'error', message: 'Failed to update status', description: 'The store is away' },
  ]);
});

it('takes an outcome that is on no list', async () => {
  const { provider, store } = server();
  const { user } = open(provider);
  await user.type(await box('Case Outcome'), 'Approved - HL');
  await choose(user, 'Case Outcome', 'Use “Approved - HL”');
  await waitFor(() => expect(store.record.case_outcome).toBe('Approved - HL'));
  await waitFor(async () => expect(await chosen('Case Outcome')).toBe('Approved - HL'));
});

it('takes no status but those of its list', async () => {
  const { provider, update } = server();
  const { user } = open(provider);
  await user.type(await box('Status'), 'Foo');
  expect(await screen.findByText('No options found')).toBeTruthy();
  expect(screen.queryByText('Use “Foo”')).toBeNull();
  expect(update).not.toHaveBeenCalled();
});

it('saves the note when it is left, only if it was changed', async () => {
  const { provider, update, store } = server();
  const { user, toasts } = open(provider);
  await user.click(await box('Sticky Note'));
  await user.tab();
  await user.type(await box('Sticky Note'), '!');
  expect(screen.getByText('Saved when you leave the field')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  await user.tab();
  await waitFor(() => expect(store.record.sticky).toBe('Call after noon!'));
  expect(update).toHaveBeenCalledTimes(1);
  expect(toasts).toMatchObject([{ message: 'Updated successfully' }]);
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

it('keeps a note that could not be saved, over a reload too', async () => {
  const { provider, store } = server();
  const failing = { ...provider, update: vi.fn().mockRejectedValue(refusal(500, 'The store is away')) };
  const first = open(failing);
  await first.user.type(await box('Sticky Note'), '!');
  await first.user.tab();
  expect(await screen.findByText('The store is away')).toBeTruthy();
  expect(first.toasts).toMatchObject([{ message: 'Failed to update.' }]);
  expect((await box('Sticky Note')).value).toBe('Call after noon!');
  await first.user.type(await box('Sticky Note'), '?');
  expect(screen.queryByText('Not saved')).toBeNull();
  first.unmount();

  const { user } = open(provider);
  expect((await box('Sticky Note')).value).toBe('Call after noon!?');
  await user.click(screen.getByRole('button', { name: 'Save Now' }));
  await waitFor(() => expect(store.record.sticky).toBe('Call after noon!?'));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  await user.type(await box('Sticky Note'), '!');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await box('Sticky Note')).value).toBe('Call after noon!?');
});

it('leaves the keyboard where it goes on from the note, and on the buttons of one that was not saved', async () => {
  const { provider, store } = server();
  const update = vi.fn().mockRejectedValueOnce(refusal(500, 'The store is away')).mockImplementation(provider.update);
  const { user } = open({ ...provider, update });
  const note = await box('Sticky Note');
  await user.type(note, '!');
  await user.tab();
  const next = document.activeElement;
  expect([document.body, note]).not.toContain(next);
  expect(await screen.findByText('The store is away')).toBeTruthy();
  expect(document.activeElement).toBe(next);
  note.focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Save Now');
  expect(update).toHaveBeenCalledTimes(1);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.record.sticky).toBe('Call after noon!'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Now' })).toBeNull());
  expect(document.activeElement).toBe(note);
  await user.tab();
  expect(document.activeElement).toBe(next);
});

it('never overwrites a note that somebody else changed meanwhile, without asking', async () => {
  const { provider, write, store } = server();
  const { user, queries } = open(provider);
  await user.type(await box('Sticky Note'), '!');
  write({ sticky: 'Never call', case_type: 'PA' });
  await act(() => queries.refetchQueries());
  expect((await box('Sticky Note')).value).toBe('Call after noon!');
  await user.tab();
  const conflict = await dialog('This case was changed meanwhile');
  expect(conflict.getByText(/^bob@example.com changed Sticky Note on /)).toBeTruthy();
  expect(conflict.getByRole('cell', { name: 'Never call' })).toBeTruthy();
  await user.click(conflict.getByRole('button', { name: 'Keep Mine' }));
  await waitFor(() => expect(store.record).toMatchObject({ sticky: 'Call after noon!', case_type: 'PA' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('saves a field over the change of another one without asking', async () => {
  const { provider, write, store } = server();
  const { user } = open(provider);
  await user.type(await box('Sticky Note'), '!');
  write({ case_type: 'PA' });
  await user.tab();
  await waitFor(() => expect(store.record).toMatchObject({ sticky: 'Call after noon!', case_type: 'PA' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes theirs, or leaves the note unsaved', async () => {
  const { provider, write, store, update } = server();
  const { user } = open(provider);
  await user.type(await box('Sticky Note'), '!');
  write({ sticky: 'Never call' });
  await user.tab();
  await user.click((await dialog('This case was changed meanwhile')).getByRole('button', { name: 'Close' }));
  expect((await box('Sticky Note')).value).toBe('Call after noon!');
  await user.click(await screen.findByRole('button', { name: 'Save Now' }));
  await user.click((await dialog('This case was changed meanwhile')).getByRole('button', { name: 'Take Theirs' }));
  await waitFor(async () => expect((await box('Sticky Note')).value).toBe('Never call'));
  expect(store.record.sticky).toBe('Never call');
  expect(update).toHaveBeenCalledTimes(2);
});

it('saves the note before its page is left, and asks nothing', async () => {
  const { provider, store, update } = server();
  const { user, router, address } = open(provider);
  await user.type(await box('Sticky Note'), '!');
  startLeaving(router, '/dashboard/cases');
  await waitFor(() => expect(address()).toBe('/dashboard/cases'));
  expect(store.record.sticky).toBe('Call after noon!');
  expect(update).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Discard unsaved changes?')).toBeNull();
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

it('asks before a page is left whose note could not be saved, and sends it no more while it asks', async () => {
  const { provider, store } = server();
  const update = vi.fn().mockRejectedValue(refusal(500, 'The store is away'));
  const { user, router, address } = open({ ...provider, update });
  await user.type(await box('Sticky Note'), '!');
  startLeaving(router, '/dashboard/cases');
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Keep Editing' }));
  expect([address(), (await box('Sticky Note')).value]).toEqual([at, 'Call after noon!']);
  expect(update).toHaveBeenCalledTimes(1);
  startLeaving(router, '/dashboard/cases');
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(address()).toBe('/dashboard/cases'));
  expect(store.record.sticky).toBe('Call after noon');
  expect(sessionStorage.length).toBe(0);
});

it('waits with leaving the page for the word about a conflict', async () => {
  const { provider, write, store } = server();
  const { user, address } = open(provider);
  await user.type(await box('Sticky Note'), '!');
  write({ sticky: 'Never call' });
  await user.click(screen.getByRole('link', { name: 'All Cases' }));
  const conflict = await dialog('This case was changed meanwhile');
  expect(address()).toBe(at);
  await user.click(conflict.getByRole('button', { name: 'Keep Mine' }));
  await waitFor(() => expect(address()).toBe('/dashboard/cases'));
  expect(store.record.sticky).toBe('Call after noon!');
});

it('says that a note was not saved where nobody is left to be asked, and has it again on the way back', async () => {
  const { provider, write, store } = server();
  const { user, toasts, router } = open(provider);
  await user.type(await box('Sticky Note'), '!');
  write({ sticky: 'Never call' });
  await user.tab();
  await dialog('This case was changed meanwhile');
  // Leaving is not blocked once the session has ended.
  localStorage.removeItem('Authorization');
  await act(() => router.navigate('/dashboard/cases'));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ type: 'error', message: 'Failed to update.', description: 'Stale' }]),
  );
  expect(store.record.sticky).toBe('Never call');
  await act(() => router.navigate(at));
  expect((await box('Sticky Note')).value).toBe('Call after noon!');
  await user.click(await screen.findByRole('button', { name: 'Save Now' }));
  await user.click((await dialog('This case was changed meanwhile')).getByRole('button', { name: 'Keep Mine' }));
  await waitFor(() => expect(store.record.sticky).toBe('Call after noon!'));
});

it('creates one subcase however often it is asked, and goes to it', async () => {
  const subcase = vi.fn((_payload: unknown) => Promise.resolve({ data: { id: 8 } }));
  const { user, toasts, address } = open(server(stored, { subcase }).provider);
  await screen.findByText('Case Snapshot - 100007');
  await user.click(screen.getByRole('button', { name: 'Create Subcase' }));
  const asked = await dialog('Create a subcase of case 100007?');
  for (const taken of ['Panzyga', 'IL', 'Ada Stone', 'Max', 'BI']) expect(asked.getByText(taken)).toBeTruthy();
  expect(subcase).not.toHaveBeenCalled();
  const button = asked.getByRole('button', { name: 'Yes' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(address()).toBe('/dashboard/cases/8'));
  expect(subcase.mock.calls).toEqual([
    [{ drug: 'Panzyga', referral_state: 'IL', patient_id: 3, provider_id: 5, origin_case_id: 7 }],
  ]);
  expect(toasts).toMatchObject([{ message: 'Subcase created successfully' }]);
});

it('asks about a note that cannot be saved before it creates a subcase, and creates none for who stays', async () => {
  const subcase = vi.fn((_payload: unknown) => Promise.resolve({ data: { id: 8 } }));
  const { provider } = server(stored, { subcase });
  const { user, address } = open({ ...provider, update: vi.fn().mockRejectedValue(refusal(500, 'The store is away')) });
  await user.type(await box('Sticky Note'), '!');
  await user.click(screen.getByRole('button', { name: 'Create Subcase' }));
  await user.click((await dialog('Create a subcase of case 100007?')).getByRole('button', { name: 'Yes' }));
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Keep Editing' }));
  expect(subcase).not.toHaveBeenCalled();
  expect(address()).toBe(at);
  await user.click(screen.getByRole('button', { name: 'Create Subcase' }));
  await user.click((await dialog('Create a subcase of case 100007?')).getByRole('button', { name: 'Yes' }));
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(address()).toBe('/dashboard/cases/8'));
  expect(subcase).toHaveBeenCalledOnce();
});

it('asks for the copay link only where there can be one', async () => {
  const asked = (custom: ReturnType<typeof server>['custom']) =>
    custom.mock.calls.filter(([{ url }]) => url === 'patients/3/copay_link').length;
  const linked = server(stored, { copayLink: () => Promise.resolve({ copay_link: 'https://copay.example.com/a' }) });
  const first = open(linked.provider);
  expect((await screen.findByRole('link', { name: 'https://copay.example.com/a' })).getAttribute('href')).toBe(
    'https://copay.example.com/a',
  );
  expect(asked(linked.custom)).toBe(1);
  first.unmount();
  const wrapped = open(
    server(stored, { copayLink: () => Promise.resolve({ data: { copay_link: 'https://copay.example.com/b' } }) })
      .provider,
  );
  await screen.findByRole('link', { name: 'https://copay.example.com/b' });
  wrapped.unmount();
  for (const skipped of [{ drug: 'Balfaxar' }, { patient_id: null }]) {
    const { provider, custom } = server({ ...stored, ...skipped });
    const { unmount } = open(provider);
    await section('Primary Insurance');
    expect(asked(custom)).toBe(0);
    unmount();
  }
});

it('says a failing copay link in its place alone, and tries again', async () => {
  const copayLink = vi
    .fn()
    .mockRejectedValueOnce(refusal(500, 'Away'))
    .mockResolvedValue({ copay_link: 'javascript:alert(1)' });
  const { user, toasts } = open(server(stored, { copayLink }).provider);
  await user.click(await screen.findByRole('button', { name: 'Retry loading the copay link' }));
  await waitFor(() => expect(copayLink).toHaveBeenCalledTimes(2));
  expect(toasts).toEqual([]);
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull();
});

it.each([[[]], [{ data: [] }], ['Not here']])('says that a copay link could not be loaded from %j', async (answer) => {
  open(server(stored, { copayLink: () => Promise.resolve(answer as never) }).provider);
  await screen.findByRole('button', { name: 'Retry loading the copay link' });
});

it('keeps every other part when one fails', async () => {
  const failing = server(stored, { versions: () => Promise.reject(refusal(500, 'No history')) });
  failing.insurance.mockRejectedValue(refusal(500, 'No insurance'));
  failing.getList.mockImplementation(({ resource }: Call) =>
    resource === 'activities' ? Promise.reject(refusal(500, 'No activities')) : listOf([])(),
  );
  const { user, toasts } = open(failing.provider);
  expect(await screen.findByText('No activities')).toBeTruthy();
  const activities = await section('Case Activities');
  expect(activities.getByText('No activities')).toBeTruthy();
  const history = await section('Case Change History');
  expect(await history.findByText('Failed to load change history')).toBeTruthy();
  expect(await (await section('PAP Shipments')).findByText('No shipments for this case')).toBeTruthy();
  const insurance = await section('Primary Insurance');
  expect(await insurance.findByText('No insurance')).toBeTruthy();
  expect(toasts.map(({ message }) => message).sort()).toEqual([
    'Failed to load activities',
    'Failed to load change history',
  ]);
  failing.insurance.mockImplementation((key) =>
    Promise.resolve({ data: key === 'primary' ? { policy_number: 'POL-1', pa_required: false } : {} }),
  );
  await user.click(insurance.getByRole('button', { name: 'Retry' }));
  expect(await (await section('Primary Insurance')).findByText('POL-1')).toBeTruthy();
  failing.getList.mockImplementation(listOf([]));
  await user.click(activities.getByRole('button', { name: 'Retry' }));
  expect(await activities.findByText('No activities for this case')).toBeTruthy();
});

it('shows the rest while the case itself cannot be read, and reads it again', async () => {
  const { provider } = server();
  let isAway = true;
  const getOne = vi.fn((call: Call) =>
    isAway && call.resource === 'cases' ? Promise.reject(refusal(500, 'The store is away')) : provider.getOne(call),
  );
  const { user } = open({ ...provider, getOne });
  expect(await screen.findByText('Failed to load case data')).toBeTruthy();
  expect(await (await section('Case Follow-Ups')).findByText('No follow-ups for this case')).toBeTruthy();
  expect(document.querySelectorAll('[class*=skeleton]'), 'nothing looks as if it were still loading').toHaveLength(0);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Case Snapshot - 100007')).toBeTruthy();
});

it('says once that no case can be at the address, and asks for nothing', async () => {
  const { provider, getOne, getList } = server();
  const { toasts } = open(provider, '/dashboard/cases/PT1');
  expect(await screen.findByText('Case not found')).toBeTruthy();
  expect([getOne.mock.calls, getList.mock.calls, toasts]).toEqual([[], [], []]);
});

it('says that a case is not there', async () => {
  const { provider, getOne } = server();
  getOne.mockRejectedValue(refusal(404, 'No such case'));
  const { toasts } = open({
    ...provider,
    custom: vi.fn().mockRejectedValue(refusal(404, 'No such case')),
    getList: vi.fn().mockRejectedValue(refusal(404, 'No such case')),
  });
  expect(await screen.findByText('Case not found')).toBeTruthy();
  expect(toasts).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});

it('tells the history newest first, in the words of the screen', async () => {
  const versions = [
    {
      id: 1,
      created_at: '2024-01-01T10:00:00Z',
      operator_email: 'ann@example.com',
      event: 'create',
      changeset: { drug: [null, 'Panzyga'], patient_id: [null, 3], provider_id: [4, null] },
    },
    {
      id: 2,
      created_at: '2024-01-02T10:00:00Z',
      operator_email: 'bob@example.com',
      event: 'update',
      changeset: { 'primary_insurance.policy_term_date': ['2024-05-06', null], closed_date: [null, '2024-02-03'] },
    },
  ];
  const { user } = open(server(stored, { versions: () => Promise.resolve({ data: versions }) }).provider);
  const history = await section('Case Change History');
  expect(await history.findByText('With 3 fields')).toBeTruthy();
  await user.click(history.getByRole('button', { name: 'Show All' }));
  await history.findByText('Ida Wells');
  const rows = history.getAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 0);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells.map((row) => row.slice(-3))).toEqual([
    ['Closed Date', '—', '02-03-2024'],
    ['Primary Insurance Policy Term Date', '05-06-2024', '—'],
    ['Product', '—', 'Panzyga'],
    ['Patient', '—', 'Ada Stone'],
    ['Provider', 'Ida Wells', '—'],
    ['With 3 fieldsShow Less'],
  ]);
  expect(cells.map(([, who, event]) => [who, event])[0]).toEqual(['bob@example.com', 'Updated']);
});

it('shows the copay enrolment without what is hidden, or that there is none', async () => {
  const enrolled = {
    ...stored,
    copay_enroll: { id: 4, case_id: 7, card_number: '4444', member_group: 'G-1', status: 'pending_review' },
  };
  const first = open(server(enrolled).provider);
  await screen.findByText('Case Snapshot - 100007');
  await first.user.click(screen.getByRole('button', { name: 'Copay Enrollment' }));
  const shown = await dialog('Copay Enrollment');
  expect(await shown.findByText('G-1')).toBeTruthy();
  expect(await shown.findByText('Pending Review')).toBeTruthy();
  expect(shown.queryByText('4444')).toBeNull();
  first.unmount();
  const { user } = open(server().provider);
  await screen.findByText('Case Snapshot - 100007');
  await user.click(screen.getByRole('button', { name: 'Copay Enrollment' }));
  expect((await dialog('Copay Enrollment')).getByText('No copay enrollment found')).toBeTruthy();
});

it('pages through the copay claims', async () => {
  const { provider, getList } = server();
  getList.mockImplementation(({ resource, pagination }: Call) => {
    const page = (pagination as { readonly currentPage: number }).currentPage;
    return resource === 'copay_claims'
      ? listOf([{ id: page, check_number: `CHK-${page}`, requested_amount: 1234.5 }], 11)()
      : listOf([])();
  });
  const { user } = open(provider);
  await user.click(await screen.findByRole('button', { name: 'Copay Claim' }));
  const claims = await dialog('Copay Claim');
  expect(await claims.findByText('CHK-1')).toBeTruthy();
  expect(await claims.findByText('$1,234.50')).toBeTruthy();
  expect(claims.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(
    expect.arrayContaining([
      'Date of Service',
      'Payment Date',
      'Payment Status',
      'Requested Amount',
      'Actual Amount Paid',
      'Check Number',
      'Created At',
    ]),
  );
  await user.click(claims.getByTitle('2'));
  expect(await claims.findByText('CHK-2')).toBeTruthy();
  expect(getList.mock.lastCall?.[0]).toMatchObject({ filters: [{ field: 'case_id', operator: 'eq', value: '7' }] });
});

it('shows a case of the trash without taking changes, with the way out of it', async () => {
  const { provider, store, update } = server({ ...stored, discarded_at: '2024-03-01T10:00:00.000Z' });
  update.mockImplementation(() => {
    Object.assign(store.record, { discarded_at: null, updated_at: '2024-01-01T00:00:09.000Z' });
    return Promise.resolve({ data: { ...store.record }, etag: '"2"' });
  });
  const { user } = open(provider);
  await screen.findByText('This case is in the trash: recover it to change it');
  const status = await section('Case Status');
  expect(status.queryByRole('combobox')).toBeNull();
  expect(screen.queryByLabelText('Sticky Note')).toBeNull();
  for (const name of ['Edit Case', 'Create Subcase'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Recover' }));
  expect(await (await section('Case Status')).findByLabelText('Status')).toBeTruthy();
  expect(update.mock.lastCall?.[0]).toMatchObject({ resource: 'trash_cases', variables: { discarded_at: '' } });
});

it('has a link to each of the sections that stand on the page', async () => {
  open(server().provider);
  await section('Primary Insurance');
  const bar = within(screen.getByRole('navigation', { name: 'Sections of the case' }));
  const titles = [
    'Status',
    'Activities',
    'Follow-Ups',
    'Case',
    'Clinic Contact',
    'Facility',
    'Provider',
    'Patient',
    'Patient Contact',
    'Special Requests',
    'Shipments',
    'Insurance',
    'History',
  ];
  await waitFor(() => expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles));
});
