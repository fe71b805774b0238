// @vitest-environment jsdom
import './setup';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { GetListParams } from '@refinedev/core';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createToastQueue } from '../../src/app/toastQueue';
import { announcementsId, openAnnouncements } from '../../src/ui/announce';
import { usePageTitle } from '../../src/ui/PageHeading';
import { dialog, listOf, openAt } from './screenHarness';

let root: ShadowRoot | undefined;
const said = () =>
  [...(root?.querySelector('[aria-live=polite]')?.children ?? [])].map(({ textContent }) => textContent);

beforeEach(() => {
  document.title = 'Patient Support Desk';
  const host = document.createElement('div');
  host.id = announcementsId;
  document.body.append(host);
  // Nobody else reaches a closed root.
  const attach = vi.spyOn(host, 'attachShadow');
  openAnnouncements();
  root = attach.mock.results[0]?.value as ShadowRoot;
});
afterEach(() => document.getElementById(announcementsId)?.remove());

const payers = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, name: `Payer ${at + 1}`, phone: null }));

it('tells the error of the field that a refused form moves the focus to', async () => {
  const { user } = openAt({ at: '/dashboard/payers', provider: { getList: listOf(payers) } });
  await user.click(await screen.findByRole('button', { name: 'Create A New Payer' }));
  const form = await dialog('Create Payer');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(said()).toContain('Name is required'));
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
});

it('tells once what a search, another page and another order have found, and nothing of the rows that a screen begins with', async () => {
  const getList = ({ filters = [], pagination }: GetListParams) =>
    filters.length > 0
      ? listOf([])()
      : listOf(
          [
            { id: 90 + (pagination?.currentPage ?? 0), name: `On page ${pagination?.currentPage}`, phone: null },
            ...payers.slice(1),
          ],
          25,
        )();
  const { user } = openAt({ at: '/dashboard/payers', provider: { getList } });
  await screen.findByText('On page 1');
  expect(said()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '2' }));
  await screen.findByText('On page 2');
  await waitFor(() => expect(said()).toEqual(['Payers: 25 records, page 2 of 3']));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'zz{Enter}');
  await waitFor(() => expect(said().slice(1)).toEqual(['Payers: no records']));
  await user.click(screen.getAllByRole('button', { name: 'Clear Search' })[0] as HTMLElement);
  await waitFor(() => expect(said().slice(2)).toEqual(['Payers: 25 records, page 1 of 3']));
});

it('tells the title of another screen, and none of the first', async () => {
  const { router } = openAt({ at: '/dashboard/payers', provider: { getList: listOf(payers) } });
  await screen.findByText('Payer 1');
  await act(() => router.navigate('/dashboard/trash_payers'));
  await waitFor(() => expect(said()).toEqual(['Trash — Payers · Patient Support Desk']));
});

it('tells no title of a screen that has been left before it was told', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const Titled = ({ title }: { readonly title: string }) => {
    usePageTitle(title);
    return null;
  };
  const { rerender, unmount } = render(<Titled title="Payers" />);
  rerender(<Titled title="Loading" />);
  rerender(<Titled title="Patients" />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()).toEqual(['Patients · Patient Support Desk']);
  rerender(<Titled title="Cases" />);
  unmount();
  await vi.advanceTimersByTimeAsync(1000);
  expect(said()).toEqual(['Patients · Patient Support Desk']);
});

it('tells a toast unless it is an alert, which browsers tell, and never in what is searched for texts', () => {
  const queue = createToastQueue();
  queue.open({ title: 'Payer deleted successfully', role: 'status' });
  queue.open({ title: 'Copied', description: 'PT7', role: 'status' });
  queue.open({ title: 'Failed to delete payer', role: 'alert' });
  expect(said()).toEqual(['Payer deleted successfully', 'Copied. PT7']);
  expect(screen.queryByText('Payer deleted successfully')).toBeNull();
});
