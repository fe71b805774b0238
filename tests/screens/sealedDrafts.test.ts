// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  areDraftsSealed,
  clearDrafts,
  clearDraftsOfOthers,
  draftEpoch,
  draftKey,
  formsWithDrafts,
  lockDrafts,
  readDraft,
  removeDraft,
  unlockDrafts,
  writeDraft,
} from '../../src/screens/guard';

const email = 'Ada@example.com';
const [ownKey, otherKey] = ['A', 'B'].map((letter) => `${letter.repeat(42)}A`) as [string, string];
const screen = { email, manufacturer: 'kedrion', owner: 'patients' };
const form = { kind: 'child', id: 4, title: 'Renée Whitfield' };
const key = draftKey({ ...screen, form });
const draft = { values: { note: 'half typed' }, original: { id: 4, last_name: 'Whitfield' } };
const write = (at = key) => writeDraft(at, draft, draftEpoch());
const stored = () => JSON.stringify(Object.entries(sessionStorage));
const whenSealed = () => vi.waitFor(() => expect(areStored()).toBe(true));
const areStored = () => Object.keys(sessionStorage).some((name) => name.endsWith('sealed'));

const browserCrypto = globalThis.crypto;
afterEach(() => {
  clearDrafts();
  vi.stubGlobal('crypto', browserCrypto);
});
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  clearDrafts();
});

it('stores what was typed encrypted, with the names of its form, and gives it back for the key alone', async () => {
  await unlockDrafts(email, ownKey);
  write();
  await whenSealed();
  lockDrafts();
  for (const name of ['Whitfield', 'half typed', 'patients', ownKey]) expect(stored()).not.toContain(name);
  expect([readDraft(key), formsWithDrafts(screen), areDraftsSealed(email)]).toEqual([undefined, [], true]);
  await unlockDrafts(email, ownKey);
  expect([readDraft(key), formsWithDrafts(screen), areDraftsSealed(email)]).toEqual([draft, [form], false]);
});

it('gives nothing back for another key', async () => {
  await unlockDrafts(email, ownKey);
  write();
  await whenSealed();
  lockDrafts();
  await unlockDrafts(email, otherKey);
  expect(readDraft(key)).toBeUndefined();
});

it('gives back what was written in the last moment before the session ended', async () => {
  await unlockDrafts(email, ownKey);
  write();
  lockDrafts();
  await unlockDrafts(email, ownKey);
  expect(readDraft(key)).toEqual(draft);
});

it('stores nothing while it is locked, and then what a late answer has changed', async () => {
  const late = draftKey({ ...screen, form: { page: 'late' } });
  await unlockDrafts(email, ownKey);
  write();
  await whenSealed();
  lockDrafts();
  removeDraft(key);
  write(late);
  expect(stored()).not.toContain('Whitfield');
  await unlockDrafts(email, ownKey);
  expect([readDraft(key), readDraft(late)]).toEqual([undefined, draft]);
});

it('stays locked where the session ends before the drafts are open', async () => {
  await unlockDrafts(email, ownKey);
  write();
  await whenSealed();
  lockDrafts();
  const opening = unlockDrafts(email, ownKey);
  await Promise.resolve();
  lockDrafts();
  await opening;
  expect(readDraft(key)).toBeUndefined();
});

it('encrypts what was typed before the key was there', async () => {
  write();
  expect(stored()).toContain('Whitfield');
  await unlockDrafts(email, ownKey);
  await whenSealed();
  expect(stored()).not.toContain('Whitfield');
  expect(readDraft(key)).toEqual(draft);
});

it('goes on under a changed key', async () => {
  await unlockDrafts(email, ownKey);
  write();
  await unlockDrafts(email, otherKey);
  lockDrafts();
  await unlockDrafts(email, otherKey);
  expect(readDraft(key)).toEqual(draft);
});

it('brings nothing back after a logout, not even what was still being encrypted', async () => {
  await unlockDrafts(email, ownKey);
  write();
  clearDrafts();
  await unlockDrafts(email, ownKey);
  write();
  await whenSealed();
  removeDraft(key);
  await vi.waitFor(() => expect(areStored()).toBe(false));
  expect(readDraft(key)).toBeUndefined();
});

it("keeps the drafts of who signs in again, and nobody else's", async () => {
  await unlockDrafts(email, ownKey);
  write();
  lockDrafts();
  clearDraftsOfOthers(email);
  await unlockDrafts(email, ownKey);
  expect(readDraft(key)).toEqual(draft);
  clearDraftsOfOthers('bob@example.com');
  expect(stored()).toBe('[]');
  await unlockDrafts(email, ownKey);
  expect(readDraft(key)).toBeUndefined();
});

it('loses nothing where the storage is full', async () => {
  await unlockDrafts(email, ownKey);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  write();
  lockDrafts();
  await unlockDrafts(email, ownKey);
  full.mockRestore();
  expect(readDraft(key)).toEqual(draft);
});

it.each([
  ['a server gives something else than a key', () => unlockDrafts(email, 'short')],
  [
    'the browser does not encrypt',
    () => {
      vi.stubGlobal('crypto', {});
      return unlockDrafts(email, ownKey);
    },
  ],
])('keeps drafts as they are where %s', async (_, unlock) => {
  await unlock();
  write();
  lockDrafts();
  expect(readDraft(key)).toEqual(draft);
  expect(stored()).toContain('Whitfield');
});
