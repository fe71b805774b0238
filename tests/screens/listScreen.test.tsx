// @vitest-environment jsdom
import './setup';
import { Profiler } from 'react';
import type { GetListParams } from '@refinedev/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi, onTestFinished } from 'vitest';
import { registry } from '../../resources';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { loadSearchPicker } from '../../src/screens/search';
import { dialog, expectNoDialog, listOf, never, openAt, refusal } from './screenHarness';

const payer = (id: number, name: string) => ({ id, name, phone: null, created_at: '2024-02-29T10:00:00.000Z' });
const rows = [payer(1, 'Acme Health'), payer(2, 'Blue Plan')];
const at = '/dashboard/payers';

it('asks for what its address says, and follows it back', async () => {
  const getList = vi.fn((_call: GetListParams) => listOf(rows, 25)());
  const { user, address, router } = openAt({
    at: `${at}?name=ac&page=2&sortField=name&sortOrder=desc&junk=1`,
    provider: { getList },
  });
  await screen.findByRole('cell', { name: 'Acme Health' });
  expect(getList.mock.lastCall?.[0]).toMatchObject({
    resource: 'payers',
    filters: [{ field: 'name', operator: 'contains', value: 'ac' }],
    sorters: [{ field: 'name', order: 'desc' }],
    pagination: { currentPage: 2, pageSize: 10 },
  });
  expect(document.title).toBe('Payers · Patient Support Desk');
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(input.value).toBe('ac');

  await user.clear(input);
  await user.type(input, ' blue {Enter}');
  await waitFor(() => expect(address()).toBe(`${at}?name=blue&sortField=name&sortOrder=desc`));
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  await waitFor(() => expect(address()).toBe(at));
  expect(input.value).toBe('');
  await router.navigate(-1);
  await waitFor(() => expect(input.value).toBe('blue'));
});

it('drops what was typed and not searched for on the way back, and keeps it over a page of the list', async () => {
  const { user, address, router } = openAt({ at, provider: { getList: listOf(rows, 12) } });
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(input, 'typed');
  await user.click(await screen.findByRole('button', { name: '2' }));
  await waitFor(() => expect(address()).toBe(`${at}?page=2`));
  expect(input.value).toBe('typed');
  await router.navigate(-1);
  await waitFor(() => expect(input.value).toBe(''));
});

it('does not count down the pages of a list whose total is wrong', async () => {
  const getList = vi.fn(({ pagination }: GetListParams) => listOf(pagination?.currentPage === 1 ? rows : [], 5_000)());
  const { address } = openAt({ at: `${at}?page=400`, provider: { getList } });
  expect(await screen.findByRole('cell', { name: 'Acme Health' })).toBeTruthy();
  expect(address()).not.toContain('page=4');
  expect(getList.mock.calls.map(([{ pagination }]) => pagination?.currentPage)).toEqual([400, 399, 398, 1]);
});

it('goes to the last page that has rows', async () => {
  const getList = ({ pagination }: { pagination?: { currentPage?: number } }) =>
    Promise.resolve({ data: pagination?.currentPage === 2 ? rows : [], total: 12 });
  const { address } = openAt({ at: `${at}?page=9`, provider: { getList } });
  await screen.findByRole('cell', { name: 'Blue Plan' });
  expect(address()).toBe(`${at}?page=2`);
});

it('keeps its search where loading fails, and tries again', async () => {
  const getList = vi.fn(listOf(rows)).mockRejectedValueOnce(refusal(500, 'The store is away'));
  const { user, toasts } = openAt({ at: `${at}?name=blue`, provider: { getList } });
  expect(await screen.findByText('The store is away')).toBeTruthy();
  expect(toasts).toMatchObject([{ type: 'error', message: 'Failed to load payers', description: 'The store is away' }]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('blue');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('cell', { name: 'Acme Health' })).toBeTruthy();
});

it('keeps the focus where a list fails, while it is read again, and on what is then loaded', async () => {
  const getList = vi.fn(listOf(rows));
  const { user } = openAt({ at, provider: { getList } });
  await screen.findByRole('cell', { name: 'Blue Plan' });
  getList.mockRejectedValueOnce(refusal(422, 'The store is away'));
  const sortByName = within(screen.getByRole('columnheader', { name: /Name/ })).getByRole('button');
  sortByName.focus();
  await user.keyboard('{Enter}');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await waitFor(() => expect(document.activeElement === retry).toBe(true));

  let refuse: () => void = () => undefined;
  getList.mockImplementationOnce(
    () => new Promise((_resolve, reject) => (refuse = () => reject(refusal(422, 'Still away')))),
  );
  await user.keyboard('{Enter}');
  expect([
    screen.getByText('The store is away').isConnected,
    retry.className.includes('loading'),
    document.activeElement === retry,
  ]).toEqual([true, true, true]);
  refuse();
  expect(await screen.findByText('Still away')).toBeTruthy();
  expect(document.activeElement === retry).toBe(true);

  await user.keyboard('{Enter}');
  await screen.findByRole('cell', { name: 'Blue Plan' });
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

it('shows the failure of a list no longer where another search is asked for while it is read again', async () => {
  const getList = vi
    .fn(listOf(rows))
    .mockRejectedValueOnce(refusal(422, 'The store is away'))
    .mockImplementationOnce(never);
  const { user } = openAt({ at, provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  getList.mockImplementation(never);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'blue{Enter}');
  await waitFor(() => expect(screen.queryByText('The store is away')).toBeNull());
});

it('says what to do where there is nothing', async () => {
  const { user, address } = openAt({ at: `${at}?name=zz`, provider: { getList: listOf([]) } });
  await screen.findByText('Nothing was found');
  await user.click(screen.getAllByRole('button', { name: 'Clear Search' }).at(-1) as HTMLElement);
  await screen.findByText('There are no payers yet');
  expect(address()).toBe(at);
  const [, nextStep] = screen.getAllByRole('button', { name: 'Create A New Payer' });
  await waitFor(() => expect(document.activeElement === nextStep).toBe(true));
});

it('creates one record however often it is sent, and tells it after the answer', async () => {
  let answer: (value: { data: { id: number } }) => void = () => undefined;
  const create = vi.fn(
    () =>
      new Promise<{ data: { id: number } }>((resolve) => {
        answer = resolve;
      }),
  );
  const { user, toasts } = openAt({ at, provider: { getList: listOf(rows), create: create } });
  await user.click(await screen.findByRole('button', { name: 'Create A New Payer' }));
  const form = await dialog('Create Payer');
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
  await user.keyboard('New Plan{Enter}{Enter}');
  await user.dblClick(form.getByRole('button', { name: /Create$/ }));
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect(toasts).toEqual([]);
  answer({ data: { id: 3 } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(create.mock.calls).toMatchObject([[{ resource: 'payers', variables: { name: 'New Plan' } }]]);
  expect(toasts).toMatchObject([{ type: 'success', message: 'Payer created successfully' }]);
});

it('keeps a refused form open, with the errors at their fields', async () => {
  const create = vi
    .fn()
    .mockRejectedValue(refusal(422, 'Validation failed', { errors: { name: ['Name is taken'], npi: ['is odd'] } }));
  const { user, toasts } = openAt({ at, provider: { getList: listOf(rows), create } });
  await user.click(await screen.findByRole('button', { name: 'Create A New Payer' }));
  const form = await dialog('Create Payer');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('Name is required');
  expect(create).not.toHaveBeenCalled();
  await user.type(form.getByLabelText('Name'), 'Acme');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByText('Name is taken')).toBeTruthy();
  expect(await within(form.getByRole('alert', { name: '' })).findByText('Validation failed')).toBeTruthy();
  expect(await form.findByText('npi: is odd')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Acme');
  expect(toasts).toMatchObject([{ message: 'Failed to create payer', description: 'Validation failed' }]);
});

it('asks before typed values go with the modal, and brings the focus back to the opener', async () => {
  const { user } = openAt({ at, provider: { getList: listOf(rows) } });
  const opener = await screen.findByRole('button', { name: 'Create A New Payer' });
  await user.click(opener);
  const form = await dialog('Create Payer');
  await user.type(form.getByLabelText('Name'), 'Half a na');
  await user.keyboard('{Escape}');
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Keep Editing' }));
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Half a na');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Discard Changes' }));
  await expectNoDialog('Create Payer');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(sessionStorage.length).toBe(0);
});

it('opens an interrupted modal again with what was typed', async () => {
  const provider = { getList: listOf(rows) };
  const first = openAt({ at, provider });
  await first.user.click(await screen.findByRole('button', { name: 'Create A New Payer' }));
  await first.user.type((await dialog('Create Payer')).getByLabelText('Name'), 'Interrupted');
  localStorage.removeItem('Authorization');
  await first.router.navigate('/signin');
  expect(await screen.findByText('Sign in here')).toBeTruthy();
  first.unmount();

  openAt({ at, provider });
  const form = await dialog('Create Payer');
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Interrupted');
  expect(form.getByText('Your unsaved changes were restored')).toBeTruthy();
  // Enter must not clear it.
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
});

it('deletes after asking, by keyboard', async () => {
  const deleteOne = vi.fn(() => Promise.resolve({ data: { id: 2 } }));
  const provider = { getList: listOf(rows), deleteOne: deleteOne };
  const { user, toasts } = openAt({ at, provider });
  (await screen.findByRole('button', { name: 'Actions for Blue Plan' })).focus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Edit', 'History', 'Delete']);
  within(menu).getByRole('menuitem', { name: 'Delete' }).focus();
  await user.keyboard('{Enter}');
  const question = await dialog('Are you sure to delete this payer?');
  expect(question.getByText('PAY2')).toBeTruthy();
  // What is asked about is read with the button that gets the focus.
  expect(question.getByRole('button', { name: 'No', description: /PAY2.*Blue Plan/ })).toBeTruthy();
  // The key press that chose the option must not also press the row's button.
  await waitFor(() => expect(document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden)')).toBeNull());
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', message: 'Payer deleted successfully' }]));
  expect(deleteOne.mock.lastCall).toMatchObject([{ resource: 'payers', id: 2 }]);
});

it('shows placeholders, not emptiness, until there is an answer', async () => {
  openAt({ at, provider: { getList: never } });
  await screen.findByRole('heading', { name: 'Payers' });
  expect(document.querySelectorAll('tbody tr[aria-hidden] td').length).toBeGreaterThan(9);
  expect(screen.queryByText('There are no payers yet')).toBeNull();
});

it('refuses an action whose field is empty, and opens the keyed children of a record', async () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone', email: null, mobile_phone: '3125550142' };
  const getOne = vi.fn(() =>
    Promise.resolve({ data: { id: 9, name: 'Acme', insurance_plan: 'VA', policy_number: 'P1' } }),
  );
  const create = vi.fn(() => Promise.resolve({ data: { id: 9 } }));
  const provider = { getList: listOf([patient]), getOne, create };
  const { user, toasts } = openAt({ at: '/dashboard/patients', provider });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send Email' }));
  expect(toasts).toEqual([{ type: 'error', message: "Patient's Email is empty" }]);

  const secondary = screen.getByRole<HTMLInputElement>('radio', { name: 'Secondary' });
  await user.click(secondary);
  const form = await dialog('Secondary Insurance — Ada Stone');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Payer Name').value).toBe('Acme'));
  expect(getOne.mock.lastCall).toMatchObject([
    { resource: 'patient_insurances', id: 'secondary', meta: { parent: 7 } },
  ]);
  await user.click(
    within(form.getByRole('radiogroup', { name: 'Government Insurance' })).getByRole('radio', { name: 'No' }),
  );
  await waitFor(() => expect(form.queryByLabelText('Insurance Plan')).toBeNull());
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = (create.mock.lastCall as unknown as [{ variables: Record<string, unknown> }])[0].variables;
  expect(sent).toMatchObject({ patient_id: 7, category: 'secondary', policy_number: 'P1', is_government: 'no' });
  expect(sent.insurance_plan).toBeUndefined();
  expect(secondary.checked).toBe(false);
});

it('names whom a message goes to, and does not say that one was sent which was only recorded', async () => {
  const patient = {
    id: 7,
    first_name: 'Ada',
    last_name: 'Stone',
    email: 'ada@example.com',
    mobile_phone: '3125550142',
  };
  const create = vi
    .fn()
    .mockResolvedValueOnce({ data: { id: 1, status: 'recorded' } })
    .mockResolvedValue({ data: { id: 2, status: 'queued' } });
  const { user, toasts } = openAt({ at: '/dashboard/patients', provider: { getList: listOf([patient]), create } });
  for (const [type, said] of [
    ['warning', 'SMS recorded and not sent: no gateway is set up'],
    ['success', 'SMS sent successfully'],
  ]) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send SMS' }));
    const form = await dialog('Send SMS — Ada Stone, (312) 555-0142');
    await user.type(await form.findByLabelText('Content'), 'Hello');
    await user.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ type, message: said }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('does not write to an address that cannot be reached', async () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone', email: 'nobody', mobile_phone: '5550142' };
  const { user, toasts } = openAt({ at: '/dashboard/patients', provider: { getList: listOf([patient]) } });
  for (const [action, message, description] of [
    ['Send SMS', 'Phone number must be 10 digits', 'Mobile Phone: 5550142'],
    ['Send Email', 'Please enter a valid email', 'Email: nobody'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ type: 'error', message, description }));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that a search for a patient failed, and searches again', async () => {
  const getList = vi.fn(listOf([]));
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Create A New Patient' }));
  const form = await dialog('Create Patient');
  getList.mockRejectedValueOnce(refusal(500, 'Away'));
  await user.type(form.getByLabelText('Search First Name'), 'Ada');
  const retry = await form.findByRole('button', { name: 'Retry' });
  expect(form.queryByText('No options found')).toBeNull();
  await user.click(retry);
  expect(await form.findByText('No options found')).toBeTruthy();
});

it('says that a search for a patient shows only the first of many', async () => {
  const found = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, first_name: 'John', last_name: 'Smith' }));
  const getList = vi.fn(listOf(found, 10_000));
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Create A New Patient' }));
  const form = await dialog('Create Patient');
  await user.type(form.getByLabelText('Search First Name'), 'John');
  expect(await form.findByText('Only the first 10 are shown. Type more to find others.')).toBeTruthy();
  getList.mockImplementation(listOf(found));
  await user.type(form.getByLabelText('Search Last Name'), 'Smith');
  await waitFor(() => expect(form.queryByText(/Only the first/)).toBeNull());
  expect(await form.findAllByText('John Smith')).toHaveLength(10);
  expect(form.queryByText(/Only the first/)).toBeNull();
});

it('counts the open cases of a patient before it is deleted, and offers to undo that', async () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone' };
  const cases = [
    { id: 1, status: 'Open' },
    { id: 2, status: 'Closed' },
    { id: 3, status: 'Enrolled - PAP' },
  ];
  const getList = vi.fn(({ resource }: { resource: string }) =>
    Promise.resolve({ data: resource === 'cases' ? cases : [patient], total: 3 }),
  );
  const deleteOne = vi.fn(() => Promise.resolve({ data: { id: 7 } }));
  const update = vi.fn(() => Promise.resolve({ data: patient }));
  const { user, toasts } = openAt({ at: '/dashboard/patients', provider: { getList, deleteOne, update } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this patient?');
  expect(await question.findByText('There are 2 open cases. They stay when this record is deleted.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'Patient deleted successfully' }));
  (toasts.at(-1) as { cancelMutation?: () => void }).cancelMutation?.();
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ resource: 'trash_patients', id: 7, variables: { discarded_at: '' } }),
    ),
  );
});

it('saves a keyed child over what the edit began from: a version, or nothing', async () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone' };
  const children: Record<string, object> = {
    primary: { data: { id: 9, name: 'Acme', policy_number: 'P1' }, etag: '"v1"' },
    secondary: { data: {} },
  };
  const getOne = vi.fn(({ id }: { id: string }) => Promise.resolve(children[id]));
  const create = vi
    .fn<(params: { meta: Record<string, unknown>; variables: Record<string, unknown> }) => Promise<object>>()
    .mockImplementationOnce(() => {
      children.primary = { data: { id: 9, name: 'Other', policy_number: 'P1' }, etag: '"v2"' };
      return Promise.reject(
        refusal(412, 'Stale', { changes: { name: { by: 'bob@example.com', at: '2024-02-29T10:00:00.000Z' } } }),
      );
    })
    .mockResolvedValue({ data: { id: 9 } });
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList: listOf([patient]), getOne, create } });
  await user.click(await screen.findByRole('radio', { name: 'Primary' }));
  const form = await dialog('Primary Insurance — Ada Stone');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Payer Name').value).toBe('Acme'));
  await user.type(form.getByLabelText('Group Number'), 'G7');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  expect(create.mock.calls.map(([{ meta }]) => meta.ifMatch)).toEqual(['"v1"', '"v2"']);
  expect(create.mock.lastCall?.[0].variables).toMatchObject({
    name: 'Other',
    group_number: 'G7',
    patient_id: 7,
    category: 'primary',
  });

  await user.click(await screen.findByRole('radio', { name: 'Secondary' }));
  const empty = await dialog('Secondary Insurance — Ada Stone');
  await user.type(await empty.findByLabelText('Group Number'), 'G8');
  await user.click(empty.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(3));
  expect(create.mock.lastCall?.[0].meta).toMatchObject({ ifNone: true });
});

it('leads the keyboard past the search to the rows', async () => {
  const { user } = openAt({ at, provider: { getList: listOf(rows) } });
  await screen.findByRole('cell', { name: 'Acme Health' });
  await user.click(screen.getByRole('button', { name: 'Skip to the rows' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Acme Health' }));
});

it('keeps the keyboard at the place of a row that was deleted', async () => {
  let left = rows;
  const getList = () => listOf(left)();
  const deleteOne = vi.fn(({ id }: { id: number }) => {
    left = left.filter((row) => row.id !== id);
    return Promise.resolve({ data: {} });
  });
  const { user } = openAt({ at, provider: { getList, deleteOne } });
  const remove = async (name: string) => {
    (await screen.findByRole('button', { name: `Actions for ${name}` })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click((await dialog('Are you sure to delete this payer?')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('cell', { name })).toBeNull());
    await expectNoDialog('Are you sure to delete this payer?');
  };
  await remove('Acme Health');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Blue Plan' })),
  );
  await remove('Blue Plan');
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true));
});

it('leads the keyboard to the row that an Undo has brought back', async () => {
  let left = rows;
  const deleteOne = vi.fn(({ id }: { id: number }) => {
    left = left.filter((row) => row.id !== id);
    return Promise.resolve({ data: {} });
  });
  const update = vi.fn(() => {
    left = rows;
    return Promise.resolve({ data: rows[0] });
  });
  const { user, toasts } = openAt({ at, provider: { getList: () => listOf(left)(), deleteOne, update } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme Health' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click((await dialog('Are you sure to delete this payer?')).getByRole('button', { name: 'Yes' }));
  await expectNoDialog('Are you sure to delete this payer?');
  const next = screen.getByRole('button', { name: 'Actions for Blue Plan' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  next.blur();
  (toasts.at(-1) as { cancelMutation?: () => void }).cancelMutation?.();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Acme Health' })),
  );
});

it('agrees to no deletion before what still belongs to the record is counted', async () => {
  let count: (answer: { data: object[]; total: number }) => void = () => undefined;
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone' };
  const counting = new Promise<{ data: object[]; total: number }>((resolve) => {
    count = resolve;
  });
  const getList = ({ resource }: { resource: string }) => (resource === 'cases' ? counting : listOf([patient])());
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this patient?');
  const yes = () => question.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled;
  expect(yes()).toBe(true);
  count({ data: [{ id: 1, status: 'Open' }], total: 1 });
  expect(await question.findByText('There is 1 open case. It stays when this record is deleted.')).toBeTruthy();
  expect(yes()).toBe(false);
});

it('says that what belongs to a record could not be counted before it is deleted, and counts it again', async () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone' };
  let isAway = true;
  const getList = ({ resource }: { resource: string }) => {
    if (resource !== 'cases') return listOf([patient])();
    return isAway ? Promise.reject(new Error('The store is away')) : listOf([{ id: 1, status: 'Open' }])();
  };
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this patient?');
  expect(await question.findByText('Failed to load cases')).toBeTruthy();
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(false);
  isAway = false;
  await user.click(question.getByRole('button', { name: 'Retry' }));
  expect(await question.findByText('There is 1 open case. It stays when this record is deleted.')).toBeTruthy();
});

it('says of more cases than it looks at that some may be open', async () => {
  const patient = { id: 7, first_name: 'Ada', last_name: 'Stone' };
  const closed = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, status: 'Closed' }));
  const getList = ({ resource }: { resource: string }) =>
    Promise.resolve(resource === 'cases' ? { data: closed, total: 140 } : { data: [patient], total: 1 });
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this patient?');
  expect(
    await question.findByText(
      'There may be open cases among the 140 records that belong to this one. They stay when this record is deleted.',
    ),
  ).toBeTruthy();
});

it('shows no total while the first rows are on their way', async () => {
  openAt({ at, provider: { getList: never } });
  await screen.findByRole('table');
  expect(screen.queryByText(/^Total/)).toBeNull();
});

it('says that a keyed child has no changes to save, and sends nothing', async () => {
  const create = vi.fn();
  const getOne = () => Promise.resolve({ data: { id: 9, name: 'Acme', policy_number: 'P1' }, etag: '"v1"' });
  const { user } = openAt({
    at: '/dashboard/patients',
    provider: { getList: listOf([{ id: 7, first_name: 'Ada', last_name: 'Stone' }]), getOne, create },
  });
  await user.click(await screen.findByRole('radio', { name: 'Primary' }));
  const form = await dialog('Primary Insurance — Ada Stone');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Payer Name').value).toBe('Acme'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There are no changes to save')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

describe('a patient who is found while one is created', () => {
  const found = { id: 7, first_name: 'Ada', last_name: 'Stone', city: 'Salem', origin_patient_id: 4711 };
  const search = async () => {
    const page = openAt({
      at: '/dashboard/patients',
      registry,
      provider: { getList: listOf([found]) },
      pages: [{ path: '/dashboard/patients/:id', element: <p>The page of the patient</p> }],
    });
    await page.user.click(await screen.findByRole('button', { name: 'Create A New Patient' }));
    const form = await dialog('Create Patient');
    await page.user.type(form.getByLabelText('Search First Name'), 'Ada');
    return { ...page, form, result: await form.findByRole('button', { name: /^Ada Stone/ }) };
  };

  it('is opened in place of a second one', async () => {
    const { user, form, address } = await search();
    await user.click(form.getByRole('button', { name: 'Open Ada Stone' }));
    await waitFor(() => expect(address()).toBe('/dashboard/patients/7'));
    expect(await screen.findByText('The page of the patient')).toBeTruthy();
  });

  it('is a start for a second one without the Copay ID, which is said, and the keyboard goes on in the form', async () => {
    const { user, form, result } = await search();
    result.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(form.getByLabelText('First Name'));
    expect(form.getByLabelText<HTMLInputElement>('City').value).toBe('Salem');
    expect(form.getByLabelText<HTMLInputElement>('Copay ID').value).toBe('');
    expect(
      form.getByText(
        'Filled in from Ada Stone without Copay ID, which no two of them share. Saving creates a second patient.',
      ),
    ).toBeTruthy();
    expect(form.getByRole('button', { name: 'Open Existing' })).toBeTruthy();
  });
});

it('renders a list no more often than its rows change', async () => {
  // Columns beyond the edge of the window are rendered separately.
  const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(3000);
  onTestFinished(() => width.mockRestore());
  const renders = vi.fn();
  const element = (
    <Profiler id="list" onRender={renders}>
      <ListScreen resource="payers" />
    </Profiler>
  );
  const getList = ({ pagination }: GetListParams) =>
    Promise.resolve({ data: [{ id: 1, name: `Page ${pagination?.currentPage ?? 1}` }], total: 25 });
  const { user } = openAt({
    at: '/dashboard/payers',
    provider: { getList },
    pages: [{ path: '/dashboard/payers', element }],
  });
  await screen.findByRole('cell', { name: 'Page 1' });
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  const first = renders.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  await screen.findByRole('cell', { name: 'Page 2' });
  // The third commit is that of Refine's clock for slow calls, which is reset once the rows are there.
  expect({ first, next: renders.mock.calls.length - first }).toEqual({ first: 3, next: 2 });
});

it('leaves whoever has gone on to another search there when the calendar of the last one takes its place', async () => {
  openAt({ at: '/dashboard/patients', provider: { getList: listOf([]) } });
  const copay = await screen.findByLabelText('Copay ID');
  const plain = screen.getByLabelText('DOB');
  await loadSearchPicker();
  await waitFor(async () => {
    plain.focus();
    // The loading promises have settled, but no React task has run since.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    copay.focus();
  });
  await waitFor(() => expect(screen.getByLabelText('DOB')).not.toBe(plain));
  expect(document.activeElement).toBe(copay);
});

it('leaves the focus in the pages at the last page and at the first', async () => {
  const getList = ({ pagination }: GetListParams) =>
    Promise.resolve({ data: [{ id: 1, name: `Page ${pagination?.currentPage ?? 1}` }], total: 25 });
  const { user } = openAt({ at: '/dashboard/payers', provider: { getList } });
  await screen.findByRole('cell', { name: 'Page 1' });
  const press = async (step: string, shown: string) => {
    screen.getByRole('button', { name: step }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('cell', { name: shown });
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(await press('Next Page', 'Page 2')).toBe('Next Page');
  expect(await press('Next Page', 'Page 3')).toBe('3');
  expect(await press('Previous Page', 'Page 2')).toBe('Previous Page');
  expect(await press('Previous Page', 'Page 1')).toBe('1');
});

it('opens the calendar of a search with the first press', async () => {
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList: listOf([]) } });
  const plain = await screen.findByLabelText('DOB');
  await user.click(plain);
  await waitFor(() => expect(screen.getByLabelText('DOB')).not.toBe(plain));
  expect(document.querySelectorAll('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toHaveLength(1);
});

it('takes what was typed into a search along into the list that takes its place', async () => {
  openAt({ at: '/dashboard/access-log', provider: { getList: listOf([]) } });
  const plain = await screen.findByLabelText<HTMLInputElement>('What');
  plain.focus();
  fireEvent.input(plain, { target: { value: 'gra' } });
  await waitFor(() => expect(screen.getByLabelText('What')).not.toBe(plain));
  const list = screen.getByLabelText<HTMLInputElement>('What');
  expect([list.value, list.getAttribute('aria-expanded')]).toEqual(['gra', 'true']);
  expect(document.activeElement).toBe(list);
  fireEvent.change(list, { target: { value: 'graxx' } });
  expect(await screen.findByText('No options found')).toBeTruthy();
});
