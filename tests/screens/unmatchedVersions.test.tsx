// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { CaseSnapshotPage } from '../../src/pages/cases/snapshot/CaseSnapshotPage';
import { listOf, openAt, refusal } from './screenHarness';
import { button, createCaseServer, openWizard } from './wizardHarness';

type Values = Record<string, unknown>;
interface Call {
  readonly resource: string;
  readonly variables: Values;
  readonly meta?: { readonly ifMatch?: string };
}

/** A server of one record: `tagOf` is the ETag that its clients get to see, `known` the one that it compares with. */
function taggedServer(
  record: Values,
  {
    tagOf,
    known,
  }: { readonly tagOf: (version: number) => string; readonly known: (version: number) => string | undefined },
) {
  const store = { record: { ...record }, version: 1 };
  const answer = () => ({ data: { ...store.record }, etag: tagOf(store.version) });
  const write = (values: Values) => {
    store.record = { ...store.record, ...values };
    store.version += 1;
  };
  const getOne = vi.fn(({ resource }: Call) =>
    Promise.resolve(['cases', 'providers', 'patients'].includes(resource) ? answer() : { data: {} }),
  );
  const update = vi.fn(({ variables, meta }: Call) => {
    if (meta?.ifMatch !== known(store.version))
      return Promise.reject(
        refusal(412, 'Stale', {
          current: store.record,
          changed_by: 'bob@example.com',
          changed_at: '2024-02-29T10:00:00.000Z',
        }),
      );
    write(variables);
    return Promise.resolve(answer());
  });
  const custom = () => Promise.resolve({ data: { data: [] } });
  return {
    store,
    write,
    update,
    getOne,
    tags: () => update.mock.calls.map(([{ meta }]) => meta?.ifMatch),
    provider: { getOne, update, custom, getList: listOf([]), getMany: () => Promise.resolve({ data: [] }) },
  };
}

const never = { tagOf: (version: number) => `W/"${version}"`, known: () => undefined };
const told = /^The server took this for outdated, although nobody has changed it meanwhile\./;

const provider = { id: 4, first_name: 'Ada', last_name: 'Stone', npi: null };
const stored = { id: 7, case_number: '100007', status: 'Open', case_type: 'BI', sticky: 'Call after noon' };
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const openProvider = (server: ReturnType<typeof taggedServer>) =>
  openAt({ at: '/dashboard/providers/4/edit', provider: server.provider });
const openCase = (server: ReturnType<typeof taggedServer>) =>
  openAt({
    at: '/dashboard/cases/7',
    provider: server.provider,
    registry,
    pages: [{ path: '/dashboard/cases/:id', element: <CaseSnapshotPage /> }],
  });

describe('a server that takes no version for the current one', () => {
  it('is asked twice by a form, which says that nobody has changed the record, and tries again when told to', async () => {
    const server = taggedServer(provider, never);
    const { user, toasts } = openProvider(server);
    await user.type(await box('NPI'), '123');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert').textContent).toMatch(told);
    expect(server.update).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await box('NPI')).value).toBe('123');
    expect(toasts).toMatchObject([
      { type: 'error', message: 'Failed to update provider', description: expect.stringMatching(told) as string },
    ]);
    server.update.mockImplementation(({ variables }) => {
      server.write(variables);
      return Promise.resolve({ data: { ...server.store.record }, etag: '"2"' });
    });
    await user.click(retry);
    await waitFor(() => expect(server.store.record).toMatchObject({ npi: '123' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  });

  it('is asked twice by the snapshot, which keeps the note, and offers a choice again', async () => {
    const server = taggedServer(stored, never);
    const { user, toasts } = openCase(server);
    await user.type(await box('Sticky Note'), '!');
    await user.tab();
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save Now' })).toBeTruthy();
    expect((await box('Sticky Note')).value).toBe('Call after noon!');
    expect(server.update).toHaveBeenCalledTimes(2);
    expect(toasts).toMatchObject([
      { type: 'error', message: 'Failed to update.', description: expect.stringMatching(told) as string },
    ]);

    await user.click(await box('Case Type'));
    await user.click(
      (await screen.findAllByText('PA', { selector: '.ant-select-item-option-content' }))[0] as HTMLElement,
    );
    const retry = await screen.findByRole('button', { name: 'Retry Case Type' });
    expect(server.update).toHaveBeenCalledTimes(4);
    server.update.mockImplementation(({ variables }) => {
      server.write(variables);
      return Promise.resolve({ data: { ...server.store.record }, etag: '"2"' });
    });
    await user.click(retry);
    await waitFor(() => expect(server.store.record).toMatchObject({ case_type: 'PA' }));
    expect(screen.queryByText('This case was changed meanwhile')).toBeNull();
  });

  it('is asked a few times where others do change the record, and after Keep Mine', async () => {
    const server = taggedServer(provider, never);
    const { user } = openProvider(server);
    await user.type(await box('NPI'), '123');
    server.write({ last_name: 'Marble' });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(told);
    expect(server.update).toHaveBeenCalledTimes(3);
    server.write({ npi: '999' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(await screen.findByRole('button', { name: 'Keep Mine' }));
    await waitFor(() => expect(server.update).toHaveBeenCalledTimes(6));
    expect((await screen.findByRole('alert')).textContent).toMatch(told);
    expect((await box('NPI')).value).toBe('123');
  });

  it('is asked twice by the wizard', async () => {
    const { provider: answers } = createCaseServer();
    const update = vi.fn(() => Promise.reject(refusal(412, 'Stale', {})));
    const { type, press, toasts } = openWizard('7/edit', { ...answers, update });
    await type('Diagnosis ICD10', 'D80.1');
    await press('Update Case');
    expect(await button('Retry')).toBeTruthy();
    expect(update).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('This case was changed meanwhile')).toBeNull();
    expect(toasts).toMatchObject([
      { type: 'error', message: 'Failed to update case', description: expect.stringMatching(told) as string },
    ]);
  });
});
