// @vitest-environment jsdom
import './setup';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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

beforeEach(() => sessionStorage.clear());

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
  await user.click((await dialog(title)).getByRole('button', { name: 'Create Anyway' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
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
