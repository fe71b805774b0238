import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Resource, Values } from '../../schema';
import { createIdempotencyKey, type IdempotencyKey } from '../requests';
import { useManufacturer, useUser } from '../registry';
import { type Draft, draftEpoch, draftKey, readDraft, removeDraft, writeDraft } from '../guard';
import { draftValues, changedValues, fieldsWithoutDraft } from './formValues';
import type { LoadedRecord } from './useRecord';

/** Identifies a draft: a form on the screen of a resource. */
export interface DraftIdentity {
  readonly owner: string;
  readonly form: unknown;
}

interface DraftOptions {
  readonly resource: Resource;
  readonly stored: StoredDraft;
  /** What has been typed, with its base record; undefined without unsaved changes. */
  readonly current: () => UnsavedChanges | undefined;
}

interface UnsavedChanges {
  readonly values: Values;
  readonly base: LoadedRecord;
  /** Fields whose values an earlier draft could not store. */
  readonly lost?: readonly string[] | undefined;
  /** The open tab of the form. */
  readonly tab?: string | undefined;
}

export interface StoredDraft {
  readonly key: string;
  readonly epoch: number;
  /** The draft left by an earlier visit. */
  readonly draft: Draft | undefined;
  /** Idempotency key of a new record. */
  readonly callKey: IdempotencyKey;
}

/** Milliseconds after the last keystroke. */
const writeDelayMs = 300;

/**
 * The typed values that a draft can store; drops those that are then unchanged, such as a list whose only additions are
 * files.
 */
function storableChanges(resource: Resource, before: Values, typed: Values): Values {
  const storable = draftValues(resource, changedValues(resource, before, typed));
  return changedValues(resource, before, { ...before, ...storable });
}

function toDraft(
  resource: Resource,
  { values, base, lost: lostBefore = [], tab }: UnsavedChanges,
  callKey?: string,
): Draft {
  const lost = [
    ...new Set([...lostBefore, ...fieldsWithoutDraft(resource, changedValues(resource, base.record, values))]),
  ];
  return {
    values: storableChanges(resource, base.record, values),
    original: base.record,
    ...(lost.length > 0 && { lost }),
    ...(base.etag === undefined ? {} : { etag: base.etag }),
    ...(tab !== undefined && { tab }),
    ...(callKey === undefined ? {} : { callKey }),
  };
}

/** Reads the draft of a form from an earlier visit. */
export function useStoredDraft(place: DraftIdentity): StoredDraft {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  const [key] = useState(() => draftKey({ email, manufacturer, ...place }));
  const [epoch] = useState(draftEpoch);
  const [draft] = useState(() => readDraft(key));
  const [callKey] = useState(() => createIdempotencyKey(draft?.callKey));
  return { key, epoch, draft, callKey };
}

interface DraftWriter {
  /** The unsaved changes are others now. */
  readonly change: () => void;
  /** Removes the draft, and writes none until something else is typed. */
  readonly remove: () => void;
}

/**
 * Stores typed values in this tab (decision 31): a moment after each change, and immediately when the form is
 * unmounted or the page left.
 */
export function useDraft({ resource, stored: { key, epoch, callKey }, current }: DraftOptions): DraftWriter {
  const hadUnsaved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The values that the draft was removed with: they are not stored again. */
  const removed = useRef<Values>(undefined);
  const write = () => {
    const changes = current();
    if (changes && changes.values === removed.current) return;
    if (changes) hadUnsaved.current = true;
    const draft = changes && toDraft(resource, changes, callKey.current());
    if (draft && Object.keys(draft.values).length > 0) writeDraft(key, draft, epoch);
    else if (hadUnsaved.current) removeDraft(key);
  };
  const latest = useRef({ write, current });
  useLayoutEffect(() => {
    latest.current = { write, current };
  });
  useEffect(() => {
    const flush = () => {
      clearTimeout(timer.current);
      latest.current.write();
    };
    // Encrypting takes a moment, which a page has before it is left, and no longer when it is hidden.
    const events = ['beforeunload', 'pagehide'] as const;
    events.forEach((name) => window.addEventListener(name, flush));
    return () => {
      events.forEach((name) => window.removeEventListener(name, flush));
      flush();
    };
  }, []);
  const change = useCallback(() => {
    clearTimeout(timer.current);
    if (latest.current.current()) timer.current = setTimeout(() => latest.current.write(), writeDelayMs);
    else latest.current.write();
  }, []);
  const remove = useCallback(() => {
    removed.current = latest.current.current()?.values;
    removeDraft(key);
    callKey.renew();
  }, [key, callKey]);
  return { change, remove };
}

/** Passes typed values on to another form of the same screen, which restores them when it opens. */
export function useDraftHandover(resource: Resource, owner: string): (form: unknown, unsaved: UnsavedChanges) => void {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  return (form, unsaved) =>
    writeDraft(draftKey({ email, manufacturer, owner, form }), toDraft(resource, unsaved), draftEpoch());
}
