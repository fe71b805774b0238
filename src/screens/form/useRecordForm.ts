import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Form } from 'antd';
import { isFilled, type Resource, type Values } from '../../schema';
import { useFeatures } from '../context';
import { useDirtyGuard } from '../guard';
import { createFormStore, filledWith, isDirty, storedRecord, type Filled } from './formStore';
import type { LoadedRecord } from './LoadedRecord';
import type { RecordForm } from './RecordForm';
import { allSuggested } from './suggestions';
import { useDraft, useKeptDraft, type DraftOwner, type KeptDraft } from './useDraft';
import { useFormTabs } from './useFormTabs';
import { useTypedState } from './useTypedState';

interface RecordFormOptions {
  readonly resource: Resource;
  /** The record to edit; absent while loading. A new object is a fresh read, which a form without changes applies. */
  readonly loaded: LoadedRecord | undefined;
  /** Identifies the draft: the resource whose screen holds the form, and the form on that screen. */
  readonly draft: DraftOwner;
}

/** A freshly loaded record, or the draft of an earlier visit over the record that it was based on. */
function adopted(resource: Resource, loaded: LoadedRecord, draft: KeptDraft['draft']): Filled & ReturnType<typeof filledWith> {
  if (!draft) return { ...filledWith(resource, loaded), seen: loaded };
  const base: LoadedRecord = { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) };
  return { ...filledWith(resource, base, draft.values), seen: loaded, restored: { lost: draft.lost ?? [] } };
}

/**
 * The state of a form over one record: its base record, the typed values, and whether they differ. A fresh read of the record never overwrites typed
 * values; these are stored as a draft and guarded against leaving.
 */
export function useRecordForm({ resource, loaded, draft: place }: RecordFormOptions): RecordForm {
  const [form] = Form.useForm<Record<string, unknown>>();
  const id = `form${useId()}`;
  const features = useFeatures();
  const rules = { resource, features };
  const tabs = useFormTabs(resource);
  const kept = useKeptDraft(place);
  const [store] = useState(() => createFormStore(form, loaded && adopted(resource, loaded, kept.draft)));
  const { state, show, follow } = useTypedState(store.current);
  const { base, values, shown, restored } = state;
  const dirty = useMemo(() => isDirty(resource, { ...(base && { base }), values }), [resource, base, values]);
  const typed = useMemo(() => (dirty && base ? { values, base, lost: restored?.lost } : undefined), [dirty, values, base, restored]);
  const drop = useDraft({ resource, kept, typed });
  const { mayLeave, release } = useDirtyGuard({ dirty, onDiscard: drop });
  const read = useRef(loaded);

  // A layout effect, so that the record fills the inputs before they are painted and before the next keystroke.
  useLayoutEffect(() => {
    const last = store.current();
    if (!loaded || loaded === last.seen || isDirty(resource, last)) return;
    store.fill(resource, adopted(resource, loaded, last.base ? undefined : kept.draft));
    show();
  }, [resource, loaded, dirty, store, show, kept.draft]);
  useEffect(() => {
    read.current = loaded;
  }, [loaded]);
  /** Renders a programmatic change immediately. */
  const then =
    <Given extends readonly unknown[]>(put: (...given: Given) => void) =>
    (...given: Given) => {
      put(...given);
      show();
    };
  const merge = then((given: Values) => store.merge(rules, given));
  return {
    resource,
    form,
    id,
    initial: store.initial,
    base,
    values,
    shown,
    existing: storedRecord(base) !== undefined,
    dirty,
    // According to the last read: typed values may be based on an earlier version.
    discarded: isFilled((loaded ?? base)?.record.discarded_at),
    restored,
    tabs,
    onValuesChange: () => {
      store.type(rules);
      follow();
    },
    merge,
    suggest: then((suggestion) => store.suggest(rules, suggestion)),
    takeSuggested: () => {
      const { suggestions } = store.current();
      if (suggestions.length > 0) merge(allSuggested(suggestions));
      return suggestions.length > 0;
    },
    current: store.current,
    rebase: then((stored, given) => store.rebase(rules, { stored, typed: given })),
    take: (next, keep) => {
      // The last read may predate the save: mark it as applied, so that it does not replace the response.
      const seen = read.current ?? store.current().seen;
      store.fill(resource, { ...filledWith(resource, next, keep), ...(seen && { seen }) });
      show();
    },
    discardRestored: then(() => {
      drop();
      const { seen } = store.current();
      if (seen) store.fill(resource, { ...filledWith(resource, seen), seen });
    }),
    call: kept.call,
    mayLeave,
    release: () => {
      drop();
      release();
    },
  };
}
