import { startTransition, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isFilled, type Resource } from '../../schema';
import { useFeatures } from '../registry';
import { useDirtyGuard } from '../guard';
import {
  createFormStore,
  filledForm,
  isDirty,
  storedRecord,
  type FormOrigin,
  type FormState,
  type FormStore,
} from './formStore';
import type { LoadedRecord } from './LoadedRecord';
import type { RecordForm } from './RecordForm';
import { useAdvice } from './useAdvice';
import { useDraft, useStoredDraft, type DraftIdentity, type StoredDraft } from './useDraft';
import { useFormTabs } from './useFormTabs';

interface RecordFormOptions {
  readonly resource: Resource;
  /** The record to edit; absent while loading. A new object is a fresh read, which a form without changes applies. */
  readonly loaded: LoadedRecord | undefined;
  /** Identifies the draft: the resource whose screen holds the form, and the form on that screen. */
  readonly draft: DraftIdentity;
}

/** A freshly loaded record, or the draft of an earlier visit over the record that it was based on. */
function initialFormOf(
  resource: Resource,
  loaded: LoadedRecord,
  draft: StoredDraft['draft'],
): FormOrigin & ReturnType<typeof filledForm> {
  if (!draft) return { ...filledForm(resource, loaded), lastApplied: loaded };
  const base: LoadedRecord = { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) };
  return { ...filledForm(resource, base, draft.values), lastApplied: loaded, restored: { lost: draft.lost ?? [] } };
}

interface UnsavedChangesOptions {
  readonly resource: Resource;
  readonly state: FormState;
  readonly store: FormStore;
  readonly storedDraft: StoredDraft;
  /** The open tab. */
  readonly tab: string | undefined;
}

/**
 * Whether the form holds changes to its base record. These are stored as a draft and guarded against leaving, which
 * waits for a save in progress.
 */
function useUnsavedChanges({
  resource,
  state: { base, values, restored },
  store,
  storedDraft,
  tab,
}: UnsavedChangesOptions) {
  const dirty = useMemo(() => isDirty(resource, { ...(base && { base }), values }), [resource, base, values]);
  const unsaved = useMemo(
    () => (dirty && base ? { values, base, lost: restored?.lost, tab } : undefined),
    [dirty, values, base, restored, tab],
  );
  const current = () => {
    const last = store.current();
    return last.base && store.isDirty()
      ? { values: last.values, base: last.base, lost: last.restored?.lost, tab }
      : undefined;
  };
  const removeDraft = useDraft({ resource, stored: storedDraft, unsaved, current });
  const runningSave = useRef<Promise<boolean>>(undefined);
  /** Waits for a save in progress. */
  const saveOnLeave = async (): Promise<boolean> => {
    const isSaved = (await runningSave.current) === true && !store.isDirty();
    // The form may be unmounted before it renders what was saved.
    if (isSaved) removeDraft();
    return isSaved;
  };
  const { confirmLeave, release } = useDirtyGuard({ isDirty: store.isDirty, onDiscard: removeDraft, saveOnLeave });
  return {
    dirty,
    removeDraft,
    confirmLeave,
    trackSave: (save: Promise<boolean>) => {
      runningSave.current = save;
    },
    release: () => {
      removeDraft();
      release();
    },
  };
}

interface FreshReadsOptions {
  readonly resource: Resource;
  readonly loaded: LoadedRecord | undefined;
  readonly store: FormStore;
  readonly dirty: boolean;
  /** Restored with the first read. */
  readonly draft: StoredDraft['draft'];
}

/**
 * Fills the form with each fresh read of its record while it holds no changes. Returns a function that fills it with a
 * saved record.
 */
function useFreshReads({ resource, loaded, store, dirty, draft }: FreshReadsOptions): RecordForm['fill'] {
  const latestLoaded = useRef(loaded);
  // A layout effect, so that the record fills the inputs before they are painted and before the next keystroke.
  useLayoutEffect(() => {
    const last = store.current();
    if (!loaded || loaded === last.lastApplied || store.isDirty()) return;
    store.fill(initialFormOf(resource, loaded, last.base ? undefined : draft));
  }, [resource, loaded, dirty, store, draft]);
  useEffect(() => {
    latestLoaded.current = loaded;
  }, [loaded]);
  return (next, keep) => {
    // The last read may predate the save: mark it as applied, so that it does not replace the response.
    const lastApplied = latestLoaded.current ?? store.current().lastApplied;
    store.fill({ ...filledForm(resource, next, keep), ...(lastApplied && { lastApplied }) });
  };
}

/**
 * The state of a form, rendered after the inputs that caused it: typing is never held up by what follows from it.
 */
function useFormState(store: FormStore): FormState {
  const [state, setState] = useState(store.current);
  useLayoutEffect(() => {
    const follow = () => setState(store.current());
    // It may have changed since it was rendered.
    follow();
    return store.subscribe((cause) => (cause === 'typing' ? startTransition(follow) : follow()));
  }, [store]);
  return state;
}

/**
 * The state of a form over one record: its base record, the typed values, and whether they differ. A fresh read of the
 * record never overwrites typed values; these are stored as a draft and guarded against leaving.
 */
export function useRecordForm({ resource, loaded, draft: draftIdentity }: RecordFormOptions): RecordForm {
  const id = `form${useId()}`;
  const features = useFeatures();
  const storedDraft = useStoredDraft(draftIdentity);
  const tabs = useFormTabs(resource, storedDraft.draft?.tab);
  const [store] = useState(() =>
    createFormStore({ resource, features }, loaded && initialFormOf(resource, loaded, storedDraft.draft)),
  );
  const state = useFormState(store);
  const { base, values, shown, restored } = state;
  const { dirty, removeDraft, confirmLeave, trackSave, release } = useUnsavedChanges({
    resource,
    state,
    store,
    storedDraft,
    tab: tabs.opened,
  });
  const advice = useAdvice(resource, shown, store.current);
  const fill = useFreshReads({ resource, loaded, store, dirty, draft: storedDraft.draft });
  return {
    resource,
    store,
    id,
    base,
    values,
    shown,
    existing: storedRecord(base) !== undefined,
    dirty,
    isDirty: store.isDirty,
    // According to the last read: typed values may be based on an earlier version.
    discarded: isFilled((loaded ?? base)?.record.discarded_at),
    restored,
    tabs,
    ...advice,
    merge: store.merge,
    suggest: store.suggest,
    acceptSuggestions: store.acceptSuggestions,
    rebase: (stored, typed) => store.rebase({ stored, typed }),
    current: store.current,
    fill,
    discardRestored: () => {
      removeDraft();
      const { lastApplied } = store.current();
      if (lastApplied) store.fill({ ...filledForm(resource, lastApplied), lastApplied });
    },
    callKey: storedDraft.callKey,
    confirmLeave,
    trackSave,
    release,
  };
}
