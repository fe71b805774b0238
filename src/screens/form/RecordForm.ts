import { startTransition, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Resource, Values } from '../../schema';
import type { IdempotencyKey } from '../requests';
import { storedRecord, type FormState, type FormStore } from './formStore';
import { formAdvice } from './formProblems';
import { useFeatures } from '../registry';
import type { LoadedRecord } from './useRecord';
import type { Suggestion } from './suggestions';

interface Advice {
  /** The fields that were advised about: their inputs say so as long as they are empty. */
  readonly advised: ReadonlySet<string>;
  /** Advises about the empty fields before a save, about each of them once; returns the first one. */
  readonly advise: () => string | undefined;
}

/**
 * The advice of a form: a field that is `advised` and left empty is pointed out at the first attempt to save, and
 * accepted at the next.
 */
export function useAdvice(resource: Resource, store: FormStore): Advice {
  const features = useFeatures();
  const [advised, setAdvised] = useState<ReadonlySet<string>>(new Set());
  const advise = () => {
    const { base, values } = store.current();
    const existing = storedRecord(base) !== undefined;
    const found = formAdvice(resource, { values, original: base?.record ?? {}, features, existing });
    const untold = found.filter((name) => !advised.has(name));
    if (untold.length > 0) setAdvised(new Set([...advised, ...untold]));
    return untold[0];
  };
  return { advised, advise };
}

/** Which tab of a form is open. */
export interface FormTabs {
  /** The last opened tab; undefined if there was none. */
  readonly opened: string | undefined;
  readonly open: (tab: string) => void;
  /** Opens a field's tab synchronously, so that the field can receive the focus. */
  readonly openTabOf: (field: string) => void;
}

/** The tabs of a form; `first` is the one that it opens with, if it is not the first of them. */
export function useFormTabs({ form }: Resource, first?: string): FormTabs {
  const [opened, open] = useState(first);
  const openTabOf = (field: string) => {
    const tab = form?.sections.find(({ fields }) => fields.includes(field))?.tab;
    if (tab !== undefined && tab !== opened) flushSync(() => open(tab));
  };
  return { opened, open, openTabOf };
}

/**
 * A form over one record, as used by the components around it. What follows from typed values is not part of it: those
 * who show it select it from the store.
 */
export interface RecordForm extends Advice {
  readonly resource: Resource;
  readonly store: FormStore;
  readonly id: string;
  /** The record that the form was filled with; absent while loading. */
  readonly base: LoadedRecord | undefined;
  readonly existing: boolean;
  /** Whether the form holds changes to its base record. */
  readonly isDirty: () => boolean;
  /** The record is in the trash: read-only until it is recovered. */
  readonly discarded: boolean;
  readonly tabs: FormTabs;
  /** Sets values as if they were typed. */
  readonly merge: (values: Values) => void;
  /** Shows values in empty fields, without setting them until one of them is edited. */
  readonly suggest: (suggestion: Suggestion) => void;
  /** Sets the suggested values as if they were typed; returns false if there are none. */
  readonly acceptSuggestions: () => boolean;
  /** The state after the last keystroke, rendered or not. */
  readonly current: () => Pick<FormState, 'base' | 'values'>;
  /** Replaces the base record's values by those of another stored record, and applies `typed` on top. */
  readonly rebase: (stored: Values, typed: Values) => void;
  /** Fills the form with a saved record; `keep` are values typed since. */
  readonly fill: (loaded: LoadedRecord, keep?: Values) => void;
  /** Discards the restored changes. */
  readonly discardRestored: () => void;
  /** Idempotency key of a new record: from opening the form until it is saved, and stored with its draft. */
  readonly callKey: IdempotencyKey;
  readonly confirmLeave: () => Promise<boolean>;
  /**
   * A save has begun; it resolves to whether it succeeded. Leaving the page waits for it before it asks about unsaved
   * changes.
   */
  readonly trackSave: (save: Promise<boolean>) => void;
  /** Everything is saved: stops guarding against leaving, and removes the draft. */
  readonly release: () => void;
}

/**
 * A part of the state of a form: renders when it is another one according to `isEqual`, and so not for every keystroke.
 */
export function useFormSelection<Part>(
  store: FormStore,
  select: (state: FormState) => Part,
  isEqual: (left: Part, right: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ readonly part: Part }>(undefined);
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.current());
    if (!last.current || !isEqual(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}

/** The whole state of a form, rendered after the inputs that were typed into: for what summarises it. */
export function useFormState(store: FormStore): FormState {
  const [state, setState] = useState(store.current);
  useLayoutEffect(() => {
    const follow = () => setState(store.current());
    // It may have changed since it was rendered.
    follow();
    return store.subscribe((cause) => (cause === 'typing' ? startTransition(follow) : follow()));
  }, [store]);
  return state;
}
