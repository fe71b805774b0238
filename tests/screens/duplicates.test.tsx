// @vitest-environment jsdom
import './setup';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { ListScreen } from '../../src/screens/list';
import { NewCasePage } from '../../src/pages/cases/wizard/NewCasePage';
import { dialog, openAt } from './screenHarness';

const known = { id: 87, first_name: 'Ada', last_name: 'Stone', dob: '1970-01-31', phone: '3125550101' };
type Call = Readonly<Record<string, unknown>> & { readonly resource: string };

/** A server with one patient, which finds texts only as they are written. */
function server() {
  const getList = vi.fn(({ resource, filters }: Call) => {
    const isByName = JSON.stringify(filters ?? []).includes('Name');
    return Promise.resolve({ data: resource === 'patients' && !isByName ? [known] : [], total: 1 });
  });
  const create = vi.fn(({ variables }: { readonly variables: object }) =>
    Promise.resolve({ data: { ...variables, id: 88 } }),
  );
  const getOne = vi.fn(() => Promise.resolve({ data: known }));
  const custom = vi.fn(() => Promise.resolve({ data: ['Panzyga'] }));
  return { create, provider: { getList, create, getOne, custom } as never };
}

const title = 'PT87 has this name and birth date';

async function fill(
  within_: { readonly findByLabelText: (label: string) => Promise<HTMLElement> },
  values: Readonly<Record<string, string>>,
) {
  for (const [label, value] of Object.entries(values)) {
    const control = await within_.findByLabelText(label);
    fireEvent.change(control, { target: { value } });
    fireEvent.blur(control);
  }
}

it('asks before a second patient of the same name and birth date is created, and creates it for who insists', async () => {
  const { create, provider } = server();
  const pages = [
    { path: '/dashboard/patients', element: <ListScreen resource="patients" /> },
    { path: '/dashboard/patients/:id', element: <p>The page of the patient</p> },
  ];
  const { user } = openAt({ at: '/dashboard/patients', provider, registry, pages });
  await user.click(await screen.findByRole('button', { name: 'Create A New Patient' }));
  const form = await dialog('Create Patient');
  await fill(form, { 'First Name': ' ÁDA', 'Last Name': 'stone', DOB: '01-31-1970' });
  await user.click(form.getByRole('button', { name: 'OK' }));
  const asked = await dialog(title);
  expect(create).not.toHaveBeenCalled();
  await user.click(asked.getByRole('button', { name: 'Go Back' }));
  expect(create).not.toHaveBeenCalled();
  await user.click(await form.findByRole('button', { name: 'OK' }));
  const askedAgain = await dialog(title);
  await user.type(askedAgain.getByLabelText('Why, for the history (optional)'), 'A cousin');
  await user.click(askedAgain.getByRole('button', { name: 'Create Anyway' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[0]).toMatchObject({ meta: { duplicateReasons: { duplicate_reason: 'A cousin' } } });
});

it('asks where the wizard creates a patient from its fields, and links the known one instead', async () => {
  const { create, provider } = server();
  const { user } = openAt({
    at: '/dashboard/cases/new',
    provider,
    registry,
    pages: [{ path: '/dashboard/cases/new', element: <NewCasePage /> }],
  });
  const pick = async (label: string, entry: string) => {
    await user.click(await screen.findByLabelText(label));
    const options = await screen.findAllByText(entry, { selector: '.ant-select-item-option-content' });
    await user.click(options.at(-1) as HTMLElement);
  };
  await pick('Product', 'Panzyga');
  await pick('Case Type', 'BI');
  await user.click(await screen.findByText('Patient', { selector: 'nav[aria-label=Steps] button' }));
  const main = within(document.body);
  await fill(main, { 'First Name': 'ada', 'Last Name': 'Stone', DOB: '01-31-1970', City: 'Salem' });
  await user.click(screen.getByText('Create Case', { selector: 'button *' }));
  const asked = await dialog(title);
  await user.click(asked.getByRole('button', { name: 'Use PT87' }));
  expect(await screen.findByText('PT87 Ada Stone')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Salem');
});

/** A server that finds likely records, and records what it is asked. */
function findingServer() {
  const { create, provider } = server();
  const found = {
    id: 87,
    title: 'Ada Stone',
    subtitle: 'PT87 · 01-31-1970',
    path: '/dashboard/patients/87',
    matched: [{ label: 'Home Phone', value: '(312) 555-0101' }],
  };
  const custom = vi.fn(({ url }: { readonly url: string; readonly payload?: object }) =>
    Promise.resolve({
      data: url.startsWith('x/') ? { data: [found] } : ['Panzyga'],
    }),
  );
  const asked = () => custom.mock.calls.flatMap(([{ url, payload }]) => (url.startsWith('x/dup') ? [payload] : []));
  return { create, asked, provider: { ...(provider as object), custom } as never };
}

const features = ['duplicates'];
const likely = '1 existing patient may be the same';

it('shows likely existing patients while a new one is typed, and opens one to edit it', async () => {
  const { asked, provider } = findingServer();
  const pages = [
    { path: '/dashboard/patients', element: <ListScreen resource="patients" /> },
    { path: '/dashboard/patients/:id/edit', element: <p>The form of the patient</p> },
  ];
  const { user } = openAt({ at: '/dashboard/patients', provider, registry, features, pages });
  await user.click(await screen.findByRole('button', { name: 'Create A New Patient' }));
  const form = await dialog('Create Patient');
  await fill(form, { 'First Name': 'Ada' });
  expect(asked()).toEqual([]);
  await fill(form, { 'Last Name': 'Stone', City: 'Salem' });
  const group = within(await form.findByRole('group', { name: likely }));
  expect(asked()).toEqual([{ first_name: 'Ada', last_name: 'Stone' }]);
  expect(group.getByText('PT87 · 01-31-1970 · Home Phone: (312) 555-0101')).toBeTruthy();
  expect(group.getByRole('link', { name: 'Open Ada Stone in a new tab' }).getAttribute('href')).toBe(
    '/dashboard/patients/87',
  );
  await user.click(group.getByRole('button', { name: 'Hide' }));
  expect(form.queryByRole('group', { name: likely })).toBeNull();
  expect(document.activeElement).toBe(form.getByLabelText('First Name'));
  await fill(form, { DOB: '01-31-1970' });
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(form.queryByRole('group', { name: likely })).toBeNull();
});

it('links a likely existing patient in the wizard, and keeps what only the form has', async () => {
  const { provider } = findingServer();
  const pages = [{ path: '/dashboard/cases/new', element: <NewCasePage /> }];
  const { user } = openAt({ at: '/dashboard/cases/new', provider, registry, features, pages });
  await user.click(await screen.findByText('Patient', { selector: 'nav[aria-label=Steps] button' }));
  await fill(within(document.body), { 'First Name': 'ada', 'Last Name': 'Ston', City: 'Salem' });
  await user.click(await screen.findByRole('button', { name: 'Use Ada Stone' }));
  expect(await screen.findByText('PT87 Ada Stone')).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Last Name')).value).toBe('Stone');
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Salem');
  await waitFor(() => expect(screen.queryByRole('group', { name: likely })).toBeNull());
});

it('asks about each step of the wizard by itself, and shows what it finds in that step alone', async () => {
  const { provider } = server();
  const custom = vi.fn(({ url }: { readonly url: string; readonly payload?: object }) => {
    const [, , kind = ''] = url.split('/');
    const title = kind === 'patients' ? 'Ada Stone' : 'Stone Clinic';
    const found = { id: 87, title, subtitle: '', path: `/dashboard/${kind}/87`, matched: [] };
    return Promise.resolve({ data: { data: [found] } });
  });
  const pages = [{ path: '/dashboard/cases/new', element: <NewCasePage /> }];
  const { user } = openAt({
    at: '/dashboard/cases/new?step=4',
    provider: { ...(provider as object), custom },
    registry,
    features,
    pages,
  });
  const open = (step: string) =>
    user.click(
      screen.getByText(step, { selector: ':is(nav[aria-label=Steps] button, nav[aria-label=Steps] button *)' }),
    );
  await fill(within(document.body), { 'First Name': 'Ada', 'Last Name': 'Ston' });
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  await open('Facility');
  await fill(within(document.body), { Name: 'Stone Clinics' });
  // Of the same number as the patient that was put aside.
  expect(await screen.findByRole('button', { name: 'Use Stone Clinic' })).toBeTruthy();
  await open('Patient');
  expect(screen.queryByText('Stone Clinic', { exact: false, selector: '[role=group] *' })).toBeNull();
  await fill(within(document.body), { 'First Name': 'Adah' });
  const asked = custom.mock.calls.flatMap(([{ url, payload }]) =>
    url.startsWith('x/dup') ? [`${url} ${Object.keys(payload ?? {}).join()}`] : [],
  );
  expect(new Set(asked)).toEqual(
    new Set(['x/duplicates/patients first_name,last_name', 'x/duplicates/facilities name']),
  );
});

it('offers nothing where the server does not find likely records', async () => {
  const { provider } = server();
  const pages = [{ path: '/dashboard/patients', element: <ListScreen resource="patients" /> }];
  const { user } = openAt({ at: '/dashboard/patients', provider, registry, pages });
  await user.click(await screen.findByRole('button', { name: 'Create A New Patient' }));
  const form = await dialog('Create Patient');
  await fill(form, { 'First Name': 'Ada', 'Last Name': 'Stone' });
  const { custom } = provider as { readonly custom: ReturnType<typeof vi.fn> };
  await waitFor(() => expect(custom).toHaveBeenCalled());
  expect(JSON.stringify(custom.mock.calls)).not.toContain('x/duplicates');
});
