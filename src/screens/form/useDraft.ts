import { useCallback, useEffect, useRef, useState } from 'react';
import type { Resource, Values } from '../../schema';
import { createCallKey, type CallKey } from '../callKey';
import { useManufacturer, useUser } from '../context';
import { type Draft, draftEpoch, draftKey, readDraft, removeDraft, writeDraft } from '../guard';
import { draftValues, typedValues, unkeptFields } from './formValues';
import type { LoadedRecord } from './LoadedRecord';

/** Identifies a draft: a form on the screen of a resource. */
export interface DraftOwner {
  readonly owner: string;
  readonly form: unknown;
}

interface DraftOptions {
  readonly resource: Resource;
  readonly kept: KeptDraft;
  /** The typed values and their base record; absent without unsaved changes. Must be referentially stable while nothing changes. */
  readonly typed: Typed | undefined;
}

interface Typed {
  readonly values: Values;
  readonly base: LoadedRecord;
  /** Fields whose values an earlier draft could not store. */
  readonly lost?: readonly string[] | undefined;
}

export interface KeptDraft {
  readonly key: string;
  readonly epoch: number;
  /** The draft left by an earlier visit. */
  readonly draft: Draft | undefined;
  /** Idempotency key of a new record. */
  readonly call: CallKey;
}

/** Milliseconds after the last keystroke. */
const pause = 300;

/** The typed values that a draft can store; drops those that are then unchanged, such as a list whose only additions are files. */
function keptValues(resource: Resource, before: Values, typed: Values): Values {
  const kept = draftValues(resource, typedValues(resource, before, typed));
  return typedValues(resource, before, { ...before, ...kept });
}

function toDraft(resource: Resource, { values, base, lost: before = [] }: Typed, callKey?: string): Draft {
  const lost = [...new Set([...before, ...unkeptFields(resource, typedValues(resource, base.record, values))])];
  return {
    values: keptValues(resource, base.record, values),
    original: base.record,
    ...(lost.length > 0 && { lost }),
    ...(base.etag === undefined ? {} : { etag: base.etag }),
    ...(callKey === undefined ? {} : { callKey }),
  };
}

/** Reads the draft of a form from an earlier visit. */
export function useKeptDraft(place: DraftOwner): KeptDraft {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  const [key] = useState(() => draftKey({ email, manufacturer, ...place }));
  const [epoch] = useState(draftEpoch);
  const [draft] = useState(() => readDraft(key));
  const [call] = useState(() => createCallKey(draft?.callKey));
  return { key, epoch, draft, call };
}

/**
 * Stores typed values in this tab (decision 31): debounced after each keystroke, and immediately when the form is unmounted. Returns a function that
 * removes the draft, and writes none until something else is typed.
 */
export function useDraft({ resource, kept: { key, epoch, call }, typed }: DraftOptions): () => void {
  const write = useRef<(() => void) | undefined>(undefined);
  const hadTyped = useRef(false);

  useEffect(() => {
    if (!typed) {
      write.current = undefined;
      if (hadTyped.current) removeDraft(key);
      return undefined;
    }
    hadTyped.current = true;
    write.current = () => {
      const draft = toDraft(resource, typed, call.current());
      if (Object.keys(draft.values).length > 0) writeDraft(key, draft, epoch);
      else removeDraft(key);
    };
    // Reads the ref again when the timer fires: a removed draft must not come back.
    const timer = setTimeout(() => write.current?.(), pause);
    return () => clearTimeout(timer);
  }, [resource, key, epoch, typed, call]);

  useEffect(() => {
    const flush = () => write.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  return useCallback(() => {
    write.current = undefined;
    removeDraft(key);
    call.renew();
  }, [key, call]);
}

/** Passes typed values on to another form of the same screen, which restores them when it opens. */
export function useHandOver(resource: Resource, owner: string): (form: unknown, typed: Typed) => void {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  return (form, typed) => writeDraft(draftKey({ email, manufacturer, owner, form }), toDraft(resource, typed), draftEpoch());
}
