import { useCallback, useEffect, useRef, useState } from 'react';
import type { Resource, Values } from '../../schema';
import { createCallKey, type CallKey } from '../callKey';
import { useManufacturer, useUser } from '../context';
import { type Draft, draftEpoch, draftKey, readDraft, removeDraft, writeDraft } from '../guard';
import { draftValues, typedValues, unkeptFields } from './formValues';
import type { LoadedRecord } from './LoadedRecord';

/** Where a draft is kept: for a form of the screen of a resource. */
export interface DraftOwner {
  readonly owner: string;
  readonly form: unknown;
}

interface DraftOptions {
  readonly resource: Resource;
  readonly kept: KeptDraft;
  /** What was typed, over what; absent while the form holds nothing unsaved. The same object while nothing changes. */
  readonly typed: Typed | undefined;
}

interface Typed {
  readonly values: Values;
  readonly base: LoadedRecord;
  /** The fields of which an earlier draft could not keep what they had. */
  readonly lost?: readonly string[] | undefined;
}

export interface KeptDraft {
  readonly key: string;
  readonly epoch: number;
  /** What an earlier visit left behind. */
  readonly draft: Draft | undefined;
  /** What a new record of the form is sent under. */
  readonly call: CallKey;
}

/** Milliseconds after the last keystroke. */
const pause = 300;

/** What a draft can keep of what was typed; what then is as before, such as a list without the files added to it, is left out. */
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

/** The draft of a form, as an earlier visit left it. */
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
 * Keeps what is typed into a form in this tab (decision 31): a while after each keystroke, and at once when the form goes away. What it answers
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
    // Asks again when the time has come: a dropped draft must not come back.
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

/** Leaves what was typed to another form of the same screen, which starts with it when it opens. */
export function useHandOver(resource: Resource, owner: string): (form: unknown, typed: Typed) => void {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  return (form, typed) => writeDraft(draftKey({ email, manufacturer, owner, form }), toDraft(resource, typed), draftEpoch());
}
