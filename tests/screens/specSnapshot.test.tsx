// @vitest-environment jsdom
import './setup';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { noteColumnWidth } from '../../src/pages/cases/snapshot/RelatedSections';
import { CaseSnapshotPage } from '../../src/pages/cases/snapshot/CaseSnapshotPage';
import { dialog, listOf, openAt } from './screenHarness';

const record = {
  id: 7,
  case_number: '100007',
  drug: 'Balfaxar',
  status: 'Open',
  patient_id: 3,
  provider_id: 5,
  facility_id: 8,
};

function open() {
  const custom = vi.fn((_call: object) => Promise.resolve({ data: [] }));
  const getOne = ({ resource }: { readonly resource: string }) =>
    Promise.resolve({ data: resource === 'cases' ? record : {} });
  const edits = ['facilities', 'providers', 'patients'].map((list) => ({
    path: `/dashboard/${list}/:id/edit`,
    element: <p>Edited here</p>,
  }));
  const pages = [{ path: '/dashboard/cases/:id', element: <CaseSnapshotPage /> }, ...edits];
  return {
    ...openAt({ at: '/dashboard/cases/7', registry, pages, provider: { getOne, custom, getList: listOf([]) } }),
    custom,
  };
}

it('leads to the edit pages of the facility, the provider and the patient', async () => {
  const { user, address, router } = open();
  for (const [name, at] of [
    ['Edit Facility', '/dashboard/facilities/8/edit'],
    ['Edit Provider', '/dashboard/providers/5/edit'],
    ['Edit Patient', '/dashboard/patients/3/edit'],
  ] as const) {
    await user.click(await screen.findByText(name));
    expect(address()).toBe(at);
    await act(() => router.navigate('/dashboard/cases/7'));
  }
});

it('asks for the history of its own case', async () => {
  const { custom } = open();
  await screen.findByText('Case Snapshot - 100007');
  expect(custom.mock.calls.map(([call]) => call)).toContainEqual(
    expect.objectContaining({ url: 'versions', method: 'get', query: { model_name: 'Case', data_keyword: '7' } }),
  );
});

it.each([
  ['Copay Claim', '1024px'],
  ['Copay Enrollment', '600px'],
])('the window %s is %s wide', async (title, width) => {
  const { user } = open();
  await screen.findByText('Case Snapshot - 100007');
  await user.click(await screen.findByText(title, { selector: 'button *' }));
  await dialog(title);
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.getPropertyValue('width')).toBe(width);
});

it('has a column of 400 pixels for a note', () => expect(noteColumnWidth).toBe(400));
