// @vitest-environment jsdom
import './setup';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { dialog, expectNoDialog, listOf, openAt } from './screenHarness';
import { input } from './wizardHarness';

const edited = [
  ['patients', 'Patients', { id: 4, first_name: 'Ada', last_name: 'Stone' }],
  ['providers', 'Providers', { id: 4, first_name: 'Ada', last_name: 'Stone' }],
  ['facilities', 'Facilities', { id: 4, name: 'North' }],
] as const;

it.each(edited)(
  'the edit page of %s has a way back to %s, a skeleton until there is a record, and says that it saves',
  async (path, list, record) => {
    let answer: (value: { data: object }) => void = () => undefined;
    const getOne = vi.fn(() => new Promise<{ data: object }>((resolve) => (answer = resolve)));
    const update = vi.fn(() => new Promise(() => undefined));
    const { user } = openAt({ at: `/dashboard/${path}/4/edit`, registry, provider: { getOne, update } });
    expect((await screen.findByText(list, { selector: 'nav.ant-breadcrumb a' })).getAttribute('href')).toBe(
      `/dashboard/${path}`,
    );
    expect(document.querySelector('form .ant-skeleton')).not.toBeNull();
    await waitFor(() => expect(getOne).toHaveBeenCalled());
    answer({ data: record });
    fireEvent.change(await input('City'), { target: { value: 'Salem' } });
    expect(document.querySelector('form .ant-skeleton')).toBeNull();
    await user.click(screen.getByText('Save Changes', { selector: 'button *' }));
    expect(await screen.findByText('Saving...')).toBeTruthy();
    expect(screen.queryByText('Save Changes', { selector: 'button *' })).toBeNull();
  },
);

it.each([
  ['patients', 'Create A New Patient', 'Create Patient', '600px'],
  ['facilities', 'Create A New Facility', 'Create Facility', '700px'],
  ['clinic_contacts', 'Create A New Clinic Contact', 'Create Clinic Contact', '700px'],
])(
  'a new one of %s is typed into a modal of its width, whose form scrolls beyond 60vh',
  async (path, label, title, width) => {
    const { user } = openAt({ at: `/dashboard/${path}`, registry, provider: { getList: listOf([]) } });
    await user.click((await screen.findAllByText(label, { selector: 'button *' }))[0] as HTMLElement);
    const form = await dialog(title);
    const modal = document.querySelector<HTMLElement>('.ant-modal');
    expect(modal?.style.getPropertyValue('width')).toBe(width);
    expect(modal?.querySelector<HTMLElement>('.ant-modal-body')?.style.maxHeight).toBe('60vh');
    expect(form.queryByText('Patient Special Requests')).toBeNull();
    await user.click(form.getByText('Cancel'));
    await expectNoDialog(title);
  },
);

it.each([
  ['sms', { id: 1, content: 'Hello', status: 'sent' }],
  ['email', { id: 1, subject: 'News', content: 'Hello', status: 'sent' }],
])('the notifications by %s are read and nothing else', async (kind, message) => {
  openAt({ at: `/dashboard/notifications/${kind}`, registry, provider: { getList: listOf([message]) } });
  expect(await screen.findByText('Hello')).toBeTruthy();
  expect(screen.queryByText(/^(Create|Add|Edit|Delete|Send)\b/, { selector: 'button *' })).toBeNull();
  expect(screen.queryByLabelText(/^Actions for/)).toBeNull();
});

it('a list has ten rows on a page, whatever its length, and no way to change that', async () => {
  const getList = vi.fn((_call: object) => listOf([{ id: 1, name: 'Acme' }], 900)());
  openAt({ at: '/dashboard/payers', registry, provider: { getList } });
  expect(await screen.findByText('PAY1')).toBeTruthy();
  expect(getList.mock.lastCall?.[0]).toMatchObject({ pagination: { currentPage: 1, pageSize: 10 } });
  expect(screen.getByTitle('90')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /page/i })).toBeNull();
});

it('what a record does not have is N/A in a table', async () => {
  openAt({
    at: '/dashboard/payers',
    registry,
    provider: { getList: listOf([{ id: 1, name: 'Acme', phone: null, created_at: null }]) },
  });
  expect(await screen.findByText('Acme')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('N/A')).toHaveLength(2));
});
