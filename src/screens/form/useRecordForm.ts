import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isFilled, type Resource } from '../../schema';
import { useFeatures } from '../registry';
import { useDirtyGuard } from '../guard';
import { createFormStore, filledForm, storedRecord, type FormOrigin, type FormStore } from './formStore';
import type { LoadedRecord } from './useRecord';
import { type RecordForm, useAdvice, useFormSelection, useFormTabs } from './RecordForm';
import { useDraft, useStoredDraft, type DraftIdentity, type StoredDraft } from './useDraft';

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
  readonly store: FormStore;
  readonly storedDraft: StoredDraft;
  /** The open tab. */
  readonly tab: string | undefined;
}

/**
 * The changes of a form to its base record: they are stored as a draft and guarded against leaving, which waits for a
 * save in progress.
 */
function useUnsavedChanges({ resource, store, storedDraft, tab }: UnsavedChangesOptions) {
  const current = () => {
    const { base, values, restored } = store.current();
    return base && store.isDirty() ? { values, base, lost: restored?.lost, tab } : undefined;
  };
  const { change, remove: removeDraft } = useDraft({ resource, stored: storedDraft, current });
  useEffect(() => {
    change();
    return store.subscribe(change);
  }, [store, change, tab]);
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
  /** Restored with the first read. */
  readonly draft: StoredDraft['draft'];
}

/**
 * Fills the form with each fresh read of its record, as soon as it holds no changes. Returns a function that fills it
 * with a saved record.
 */
function useFreshReads({ resource, loaded, store, draft }: FreshReadsOptions): RecordForm['fill'] {
  const latestLoaded = useRef(loaded);
  // A layout effect, so that the record fills the inputs before they are painted and before the next keystroke.
  useLayoutEffect(() => {
    const apply = () => {
      const last = store.current();
      if (!loaded || loaded === last.lastApplied || store.isDirty()) return;
      store.fill(initialFormOf(resource, loaded, last.base ? undefined : draft));
    };
    apply();
    return store.subscribe(apply);
  }, [resource, loaded, store, draft]);
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
 * The form of one record. A fresh read of the record never overwrites typed values; these are stored as a draft and
 * guarded against leaving.
 */
export function useRecordForm({ resource, loaded, draft: draftIdentity }: RecordFormOptions): RecordForm {
  const id = `form${useId()}`;
  const features = useFeatures();
  const storedDraft = useStoredDraft(draftIdentity);
  const tabs = useFormTabs(resource, storedDraft.draft?.tab);
  const [store] = useState(() =>
    createFormStore({ resource, features }, loaded && initialFormOf(resource, loaded, storedDraft.draft)),
  );
  const base = useFormSelection(store, (state) => state.base);
  const unsaved = useUnsavedChanges({ resource, store, storedDraft, tab: tabs.opened });
  const advice = useAdvice(resource, store);
  const fill = useFreshReads({ resource, loaded, store, draft: storedDraft.draft });
  return {
    resource,
    store,
    id,
    base,
    existing: storedRecord(base) !== undefined,
    isDirty: store.isDirty,
    // According to the last read: typed values may be based on an earlier version.
    discarded: isFilled((loaded ?? base)?.record.discarded_at),
    tabs,
    ...advice,
    merge: store.merge,
    suggest: store.suggest,
    acceptSuggestions: store.acceptSuggestions,
    rebase: store.rebase,
    current: store.current,
    fill,
    discardRestored: () => {
      unsaved.removeDraft();
      const { lastApplied } = store.current();
      if (lastApplied) store.fill({ ...filledForm(resource, lastApplied), lastApplied });
    },
    callKey: storedDraft.callKey,
    confirmLeave: unsaved.confirmLeave,
    trackSave: unsaved.trackSave,
    release: unsaved.release,
  };
}
