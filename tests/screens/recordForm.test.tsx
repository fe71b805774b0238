// @vitest-environment jsdom
import './setup';
import { expect, it } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import type { RecordForm } from '../../src/screens/form';
import { useRecordForm } from '../../src/screens/form';
import { draftKey, readDraft } from '../../src/screens/guard';
import { everything, registry } from '../fixtures/everything';
import { renderScreen } from './fieldHarness';

const sinks = registry.get(everything.name);
const stored = { record: { id: 7, line: 'Stored' } };
const draft = { owner: sinks.name, form: { page: '7' } };

/** The form of a stored record, and the number of times that it was rendered. */
function openForm() {
  const seen: { form?: RecordForm; renders: number } = { renders: 0 };
  function Probe() {
    seen.form = useRecordForm({ resource: sinks, loaded: stored, draft });
    seen.renders += 1;
    return null;
  }
  const { unmount } = renderScreen(<Probe />);
  const { form } = seen;
  if (!form) throw new Error('The form was not rendered');
  return { form, unmount, renders: () => seen.renders };
}

const draftOfForm = () =>
  readDraft(draftKey({ email: 'agent@example.com', manufacturer: manufacturers[0].key, ...draft }))?.values;

it('stores what was typed last when the page is left, without rendering anything for it', () => {
  const { form, renders } = openForm();
  const before = renders();
  form.store.type({ line: 'Stored, and more' });
  expect([form.isDirty(), form.current().values.line]).toEqual([true, 'Stored, and more']);
  window.dispatchEvent(new Event('pagehide'));
  expect(draftOfForm()).toEqual({ line: 'Stored, and more' });
  expect(renders()).toBe(before);
});

it('stores it when the form goes, and nothing once it was released', () => {
  const gone = openForm();
  gone.form.store.type({ line: 'Typed' });
  gone.unmount();
  expect(draftOfForm()).toEqual({ line: 'Typed' });
  const saved = openForm();
  saved.form.store.type({ line: 'Typed' });
  saved.form.release();
  window.dispatchEvent(new Event('pagehide'));
  saved.unmount();
  expect(draftOfForm()).toBeUndefined();
});
