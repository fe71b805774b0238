// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { ListScreen } from '../../src/screens/list';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { dialog, openAt } from './screenHarness';

const ann = {
  id: 12,
  first_name: 'Ann',
  last_name: 'Lee',
  email: null,
  city: 'Salem',
};
const anne = {
  ...ann,
  id: 15,
  first_name: 'Anne',
  email: 'anne@example.com',
  city: null,
};
const found = { title: 'Anne Lee', subtitle: 'PT15', path: '/dashboard/patients/15', matched: [], id: 15 };

interface Custom {
  readonly url: string;
  readonly method: string;
  readonly payload?: object;
  readonly headers?: object;
}

/** A server with two patients that can be merged; `answer` gives the answer of a merge. */
function server(
  answer: () => Promise<object> = () => Promise.resolve({ data: { data: { id: 7 } } }),
  discarded = false,
) {
  const custom = vi.fn(({ url, method }: Custom): Promise<object> => {
    if (url.startsWith('x/duplicates')) return Promise.resolve({ data: { data: [found] } });
    if (url.endsWith('/moves'))
      return Promise.resolve({
        data: {
          data: [
            { resource: 'cases', label: 'cases', count: 2, stays: false },
            { resource: 'patient_insurances', label: 'insurance', count: 1, stays: true },
          ],
        },
      });
    if (method === 'get')
      return Promise.resolve({
        data: {
          data: {
            merge: 7,
            undoable: true,
            into: { ...found, id: 12, title: 'Ann Lee', path: '/dashboard/patients/12' },
          },
        },
      });
    return answer();
  });
  const getOne = vi.fn(({ id }: { readonly id: number | string }) =>
    Promise.resolve({
      data: {
        ...(Number(id) === 15 ? anne : ann),
        ...(discarded && Number(id) === 15 && { discarded_at: '2030-01-03T00:00:00Z' }),
      },
      etag: `"v${String(id)}"`,
    }),
  );
  const provider = {
    getList: () => Promise.resolve({ data: [ann], total: 1 }),
    getOne,
    getMany: () => Promise.resolve({ data: [] }),
    custom,
  };
  const posts = () =>
    custom.mock.calls.flatMap(([call]) => (call.method === 'post' && call.url.startsWith('x/merge') ? [call] : []));
  return { posts, provider: provider as never };
}

const features = ['duplicates', 'merge'];
const pages = [{ path: '/dashboard/patients', element: <ListScreen resource="patients" /> }];

async function openDialog(provider: never) {
  const { user, toasts } = openAt({ at: '/dashboard/patients', provider, registry, features, pages });
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByText('Merge With…'));
  const opened = await dialog('Merge PT12 Ann Lee With…');
  await user.click(await opened.findByRole('button', { name: /Anne Lee/ }));
  await opened.findByText(/^2 cases move to PT12\. 1 insurance stays with PT15, because PT12 has the same already\./);
  return { user, toasts, opened };
}

it('merges two patients by the chosen values, in the versions that are shown', async () => {
  const { posts, provider } = server();
  const { user, toasts, opened } = await openDialog(provider);
  const isChosen = (name: string) => opened.getByRole<HTMLInputElement>('radio', { name }).checked;
  expect(['First Name of PT12', 'Email of PT15', 'City of PT12', 'PT12 stays'].map(isChosen)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(opened.queryByRole('radio', { name: 'Last Name of PT12' })).toBeNull();
  await user.click(opened.getByRole('radio', { name: 'First Name of PT15' }));
  await user.click(opened.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('PT15 was merged into PT12'));
  expect(posts()).toMatchObject([
    {
      url: 'x/merge/patients',
      payload: { keep: 12, remove: 15, take: ['first_name', 'email'] },
      headers: { 'If-Match': '"v12", "v15"' },
    },
  ]);
  (toasts.at(-1) as { cancelMutation?: () => void }).cancelMutation?.();
  await waitFor(() => expect(posts().at(-1)?.url).toBe('x/merge/patients/7/undo'));
});

it('keeps the other record if that is chosen, with the values of either', async () => {
  const { posts, provider } = server();
  const { user, opened } = await openDialog(provider);
  await user.click(opened.getByRole('radio', { name: 'PT15 stays' }));
  await user.click(opened.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(posts()).toMatchObject([{ payload: { keep: 15, remove: 12, take: ['city'] } }]));
});

it('says why two records cannot be merged, and stays open', async () => {
  const refused = Object.assign(new Error('PT15 is in the trash'), {
    message: 'PT15 is in the trash',
    statusCode: 409,
  });
  const { provider } = server(() => Promise.reject(refused));
  const { user, opened } = await openDialog(provider);
  await user.click(opened.getByRole('button', { name: 'Merge' }));
  expect(await opened.findByText('PT15 is in the trash')).toBeTruthy();
  await user.click(opened.getByRole('button', { name: 'Choose Another' }));
  expect(await opened.findByRole('combobox', { name: 'Find a patient' })).toBeTruthy();
});

it('leads from a merged record to the one that stays, and offers to undo the merge', async () => {
  const { posts, provider } = server(undefined, true);
  const { user } = openAt({
    at: '/dashboard/patients/15',
    provider,
    registry,
    features,
    pages: [{ path: '/dashboard/patients/:id', element: <RecordScreen resource="patients" /> }],
  });
  await user.click(await screen.findByRole('link', { name: 'Show PT15' }));
  const notice = within(await screen.findByText(/^Merged into/));
  expect(notice.getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/dashboard/patients/12');
  await user.click(screen.getByRole('button', { name: 'Undo the Merge' }));
  await waitFor(() => expect(posts()).toMatchObject([{ url: 'x/merge/patients/7/undo' }]));
});
