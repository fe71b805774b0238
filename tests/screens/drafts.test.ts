// @vitest-environment jsdom
import { expect, it } from 'vitest';
import {
  clearDrafts,
  draftEpoch,
  draftKey,
  formsWithDrafts,
  clearDraftsOfOthers,
  readDraft,
  removeDraft,
  writeDraft,
} from '../../src/screens/guard/drafts';

const screen = { email: 'Ada@example.com', manufacturer: 'kedrion', owner: 'sinks' };
const key = draftKey({ ...screen, form: { kind: 'edit', id: 4 } });
const draft = { values: { line: 'typed' }, original: { id: 4, line: 'old' }, etag: '"1"' };
const write = (at = key) => writeDraft(at, draft, draftEpoch());

it('keeps what was typed, over what, and in which version', () => {
  write();
  expect(readDraft(key)).toEqual(draft);
  expect(formsWithDrafts({ ...screen, email: 'ada@example.com' })).toEqual([{ kind: 'edit', id: 4 }]);
  expect(formsWithDrafts({ ...screen, manufacturer: 'grifols' })).toEqual([]);
  removeDraft(key);
  expect(readDraft(key)).toBeUndefined();
});

it('reads no draft out of anything else', () => {
  for (const text of ['', 'null', '[]', '{', '{"values":1,"original":{}}']) {
    sessionStorage.setItem(key, text);
    expect(readDraft(key), text).toBeUndefined();
  }
});

it("keeps the drafts of who signs in, and nobody else's", () => {
  const other = draftKey({ ...screen, email: 'bob@example.com', form: { kind: 'create' } });
  write();
  write(other);
  sessionStorage.setItem('something', 'else');
  clearDraftsOfOthers('ada@EXAMPLE.com');
  expect(readDraft(key)).toEqual(draft);
  expect(readDraft(other)).toBeUndefined();
  expect(sessionStorage.getItem('something')).toBe('else');
});

it('lets no open form bring a draft back after logout', () => {
  const since = draftEpoch();
  write();
  clearDrafts();
  writeDraft(key, draft, since);
  expect(readDraft(key)).toBeUndefined();
  write();
  expect(readDraft(key)).toEqual(draft);
});
