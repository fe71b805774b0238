// @vitest-environment jsdom
import './setup';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { buildUpdatePayload, type Values } from '../../src/schema';
import { ListScreen } from '../../src/screens/list';
import { registry as fixture } from '../fixtures/everything';
import { dialog, expectNoDialog, listOf, openAt, refusal } from './screenHarness';

interface Call {
  readonly resource: string;
  readonly variables: Values;
  readonly meta: { readonly original: Values; readonly ifMatch?: string };
}

const stale = 'This was changed by somebody else in the meantime';
let record: Values;
let version: number;
/** The ETag of a version as clients get to see it; undefined for a server that has none. */
let tagOf: (of: number) => string | undefined;
let sent: Values[];

const answer = () => ({ data: { ...record }, etag: tagOf(version) });
const change = (values: Values) => {
  record = { ...record, ...values };
  version += 1;
};
const update = vi.fn(({ resource, variables: values, meta: { original, ifMatch } }: Call) => {
  if (ifMatch !== undefined && ifMatch !== `"${version}"`) return Promise.reject(refusal(412, stale));
  const declared = [...registry.all, ...fixture.all].find(({ name }) => name === resource);
  const payload = declared ? buildUpdatePayload(declared, { values, original, features: [] }) : {};
  sent.push(payload);
  change(payload);
  return Promise.resolve({ ...answer(), sent: payload });
});
const provider = {
  getOne: ({ resource }: Call) =>
    Promise.resolve(resource === 'cases' ? { data: { id: 3, case_number: '100003', discarded_at: null } } : answer()),
  getList: () => listOf([record])(),
  update,
};

beforeEach(() => {
  record = { id: 7, case_id: 3, status: 'Requested', tracking_number: null, unit: 'Grams', discarded_at: null };
  version = 1;
  tagOf = (of) => `"${of}"`;
  sent = [];
  update.mockClear();
});

const openList = () =>
  openAt({
    at: '/dashboard/cases/3/shipments',
    registry,
    provider,
    pages: [{ path: '/dashboard/cases/:parentId/shipments', element: <ListScreen resource="shipments" /> }],
  });
type Page = ReturnType<typeof openList>;

const undo = (page: Page) => act(() => page.toasts.at(-1)?.cancelMutation?.());
const isShown = (status: string) =>
  waitFor(() => expect(within(screen.getByRole('table')).getByText(status)).toBeTruthy());

/** Opens the shipment of the list, sets some of its fields and saves them; `meanwhile` it is changed elsewhere. */
async function save(
  page: Page,
  {
    status,
    tracking,
    meanwhile,
  }: { readonly status?: string; readonly tracking?: string; readonly meanwhile?: () => void },
) {
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Shipment');
  if (tracking !== undefined) await user.type(await form.findByLabelText('Tracking Number'), tracking);
  if (status !== undefined) await user.click(await form.findByRole('radio', { name: status }));
  meanwhile?.();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectNoDialog('Edit Shipment');
}

describe('a save that changes a status', () => {
  it('is taken back as a whole, from the version that it left', async () => {
    const page = openList();
    await save(page, { status: 'Shipped', tracking: '1Z9' });
    expect(page.toasts).toEqual([
      expect.objectContaining({ type: 'success', message: 'Shipment updated successfully' }) as object,
    ]);
    await isShown('Shipped');
    undo(page);
    await waitFor(() => expect(page.toasts.at(-1)).toMatchObject({ type: 'success', message: 'Taken back' }));
    expect(sent).toEqual([
      { status: 'Shipped', tracking_number: '1Z9' },
      { status: 'Requested', tracking_number: null },
    ]);
    expect(update.mock.lastCall?.[0].meta.ifMatch).toBe('"2"');
    await isShown('Requested');
    expect(page.toasts.at(-1)?.cancelMutation).toBeUndefined();
  });

  it('stays where somebody has changed the record since, which is told and shown', async () => {
    const page = openList();
    await save(page, { status: 'Shipped' });
    change({ status: 'Received' });
    undo(page);
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        type: 'error',
        message: 'This could not be taken back',
        description: stale,
      }),
    );
    expect(record).toMatchObject({ status: 'Received' });
    await isShown('Received');
  });

  it('is taken back without what somebody else had changed before it, which it was merged with', async () => {
    const page = openList();
    await save(page, { status: 'Shipped', meanwhile: () => change({ tracking_number: '1Z9', unit: 'Vials' }) });
    undo(page);
    await waitFor(() => expect(page.toasts.at(-1)).toMatchObject({ type: 'success', message: 'Taken back' }));
    expect(sent).toEqual([{ status: 'Shipped' }, { status: 'Requested' }]);
    expect(record).toMatchObject({ status: 'Requested', tracking_number: '1Z9', unit: 'Vials' });
  });

  it('is not taken back on a server without versions, where it could overwrite something', async () => {
    tagOf = () => undefined;
    const page = openList();
    await save(page, { status: 'Shipped' });
    expect(page.toasts).toMatchObject([{ message: 'Shipment updated successfully' }]);
    expect(page.toasts[0]?.cancelMutation).toBeUndefined();
  });

  it('is taken back on a page that edits, which then shows the former value', async () => {
    record = { id: 7, line: 'Copper', severity: 'low', discarded_at: null };
    const page = openAt({ at: '/dashboard/lab/sinks/7/edit', provider });
    await page.user.click(await screen.findByRole('combobox', { name: 'Severity' }));
    await page.user.click(await screen.findByTitle('High'));
    await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(record).toMatchObject({ severity: 'high' }));
    await waitFor(() => expect(page.toasts).toHaveLength(1));
    const shown = () => screen.getByRole('combobox', { name: 'Severity' }).closest('.ant-select')?.textContent;
    expect(shown()).toContain('High');
    undo(page);
    await waitFor(() => expect(record).toMatchObject({ severity: 'low' }));
    await waitFor(() => expect(shown()).toContain('Low'));
  });
});

it('offers nothing to take back after a save that leaves the status', async () => {
  const page = openList();
  await save(page, { tracking: '1Z9' });
  expect(sent).toEqual([{ tracking_number: '1Z9' }]);
  expect(page.toasts[0]?.cancelMutation).toBeUndefined();
});

it('keeps what one record offers to take back beside the save of another one', async () => {
  const page = openList();
  await save(page, { status: 'Shipped' });
  const [first] = page.toasts;
  record = { ...record, id: 8, status: 'Requested' };
  act(() => page.unmount());
  const next = openList();
  await save(next, { status: 'Received' });
  const [second] = next.toasts;
  expect([first?.cancelMutation, second?.cancelMutation]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(first?.key).not.toBe(second?.key);
});
