// @vitest-environment jsdom
import './setup';
import { useState } from 'react';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConflictModal } from '../../src/screens/form/ConflictModal';
import { registry } from '../fixtures/everything';
import { dialog, openAt } from './screenHarness';

const names: Record<string, string> = { 5: 'Alder', 6: 'Birch', 7: 'Cedar' };
const titled = ({ ids }: { readonly ids: readonly unknown[] }) =>
  Promise.resolve({ data: ids.map((id) => ({ id, name: names[String(id)] })) });

const nothing = () => undefined;

function Decided() {
  const [isOpen, setIsOpen] = useState(true);
  const conflict = isOpen ? { theirs: { id: 1, name: 'b' }, etag: undefined, by: undefined, at: undefined } : undefined;
  const editing = { conflict, takeTheirs: () => setIsOpen(false), keepMine: nothing, closeConflict: nothing };
  return <ConflictModal resource={registry.get('sinks')} editing={editing} before={{ id: 1 }} mine={{ id: 1 }} />;
}

it('a conflict that is decided leaves no dialog in the page: the keys of a page wait for the dialogs in it', async () => {
  openAt({ at: '/', registry, provider: {}, pages: [{ path: '/', element: <Decided /> }] });
  (await dialog('This kitchen sink was changed meanwhile')).getByRole('button', { name: 'Take Theirs' }).click();
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});

it('a conflict is described where the focus is, and names the records that a field points to, and those in its rows', async () => {
  const sides = {
    before: { id: 1, facility_id: 5, site_ids: [5], visits: [] },
    theirs: { id: 1, facility_id: 6, site_ids: [5, 7], visits: [{ remark: 'late', site_id: 7 }, { site_id: 5 }] },
    mine: { id: 1, facility_id: null, site_ids: [6], visits: [{ remark: 'early' }] },
  };
  const editing = {
    conflict: { theirs: sides.theirs, etag: undefined, by: 'bob@example.com', at: undefined },
    takeTheirs: nothing,
    keepMine: nothing,
    closeConflict: nothing,
  };
  const element = (
    <ConflictModal resource={registry.get('sinks')} editing={editing} before={sides.before} mine={sides.mine} />
  );
  openAt({ at: '/', registry, provider: { getMany: vi.fn(titled) }, pages: [{ path: '/', element }] });
  const conflict = await dialog('This kitchen sink was changed meanwhile');
  const look = conflict.getByRole('button', { name: 'Look at Both' });
  await waitFor(() => expect(document.activeElement).toBe(look));
  expect(document.getElementById(look.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^bob@example.com changed .+Take Theirs drops .+Keep Mine saves/,
  );
  expect(await conflict.findByRole('row', { name: /^Facility Alder Birch —/ })).toBeTruthy();
  expect(await conflict.findByRole('row', { name: /^Trial Sites Alder Alder ?Cedar Birch/ })).toBeTruthy();
  expect(await conflict.findByRole('row', { name: /^Visits — Cedar, late; Alder early bob/ })).toBeTruthy();
});
