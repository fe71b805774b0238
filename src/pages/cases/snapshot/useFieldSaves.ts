import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNotification } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { isSameValue, type Resource, type Values } from '../../../schema';
import { problemOf } from '../../../screens';
import { type Conflict, type ConflictChoices, conflictOf, type LoadedRecord, type ReadRecord, useUpdateRecord } from '../../../screens/form';
import { savedAtOnce } from './caseFields';
import { useKnownRecord } from './useKnownRecord';
import { useSaveStates, type SaveState } from './useSaveStates';
import { newest, versionFor } from './versions';

/** One field, changed on the screen. */
export interface FieldChange {
  readonly name: string;
  readonly value: unknown;
  /** The record that stood on the screen when the change began. */
  readonly from: LoadedRecord;
}

/** What became of a change: saved, given up for somebody else's record, or still unsaved. */
export type SaveOutcome = { readonly kind: 'saved'; readonly base: LoadedRecord } | { readonly kind: 'dropped' } | { readonly kind: 'unsaved' };

export interface FieldSaves {
  /** The record as it was last read or answered; absent until there is one. */
  readonly base: LoadedRecord | undefined;
  /** The value of a field, the one on its way where it is being saved. */
  readonly valueOf: (name: string) => unknown;
  readonly stateOf: (name: string) => SaveState | undefined;
  /** Says no longer how the last save of a field ended: it is being changed again. */
  readonly forget: (name: string) => void;
  /** Saves one field by itself, after the saves before it. Never rejects. */
  readonly save: (change: FieldChange) => Promise<SaveOutcome>;
  /** The change that somebody else was faster than, for the dialog that asks what to do. */
  readonly conflict: ConflictChoices & { readonly before: Values; readonly mine: Values };
}

type Answer = 'mine' | 'theirs' | 'later';

interface Asked {
  readonly conflict: Conflict;
  readonly change: FieldChange;
  readonly answer: (answer: Answer) => void;
}

interface QueuedChange {
  readonly change: FieldChange;
  readonly tell: ReturnType<ReturnType<typeof useSaveStates>['begin']>;
}

interface FieldSavesOptions {
  readonly resource: Resource;
  readonly id: string;
  readonly record: ReadRecord;
  readonly onSaved: () => void;
}

/** Whether the page is still open: where it is not, nobody can be asked any more. `onLeave` is called when it is closed. */
function useIsHere(onLeave: () => void) {
  const isHere = useRef(true);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      leave();
    };
  }, []);
  return isHere;
}

const unread = 'Somebody else has changed this case meanwhile, and it could not be read again';

/**
 * Saves the fields of a record one by one as they are changed (Cases 4): in the order of the changes, each over the version that the
 * one before was answered with. A save over somebody else's change waits for the person's word (decision 15); those behind it wait too.
 */
export function useFieldSaves({ resource, id, record, onSaved }: FieldSavesOptions): FieldSaves {
  const { update } = useUpdateRecord(resource, { id, tell: 'message' });
  const { base, latest, take } = useKnownRecord(record.loaded);
  const { states, begin, forget } = useSaveStates();
  const [asked, setAsked] = useState<Asked>();
  const { open: notify } = useNotification();
  const answerAsked = useRef<(answer: Answer) => void>(undefined);
  // The saves behind a question wait for its answer.
  const isHere = useIsHere(() => answerAsked.current?.('later'));
  /** What the last save of each field was answered with: a change made while it was under way has seen it. */
  const own = useRef(new Map<string, LoadedRecord>());

  const messagesOf = (name: string) => savedAtOnce[name] ?? resource.messages;

  const put = async ({ name, value, from }: FieldChange, over: LoadedRecord): Promise<LoadedRecord> => {
    const version = { record: { [name]: from.record[name] }, ...(over.etag === undefined ? {} : { etag: over.etag }) };
    const saved = await update({ values: { [name]: value }, base: version, messages: messagesOf(name) });
    return { ...saved, record: { ...over.record, ...saved.record } };
  };

  const ask = async (change: FieldChange, error: unknown): Promise<{ readonly answer: Answer; readonly theirs: LoadedRecord } | undefined> => {
    const { current, by, at, changes } = conflictOf(error);
    const again = await record.readAgain();
    const theirs = again ?? (current && { record: current });
    if (!theirs || !isHere.current) return undefined;
    take(theirs);
    const field = resource.fields[change.name];
    // Another field was changed: this one goes over their record.
    if (theirs.etag !== undefined && field && isSameValue(field, change.from.record[change.name], theirs.record[change.name])) return { answer: 'mine', theirs };
    const answer = await new Promise<Answer>((resolve) => {
      answerAsked.current = resolve;
      setAsked({ conflict: { theirs: theirs.record, etag: theirs.etag, by, at, changes }, change, answer: resolve });
    });
    answerAsked.current = undefined;
    setAsked(undefined);
    return { answer, theirs };
  };

  const attempt = async (change: FieldChange, over: LoadedRecord): Promise<SaveOutcome & { readonly message?: string }> => {
    try {
      const saved = await put(change, over);
      take(saved);
      own.current.set(change.name, saved);
      onSaved();
      return { kind: 'saved', base: saved };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status !== 412) return { kind: 'unsaved', message: problem.message };
      const said = isHere.current ? await ask(change, error) : undefined;
      if (!isHere.current) {
        notify?.({ type: 'error', message: messagesOf(change.name).updateFailed, description: problem.message });
        return { kind: 'unsaved', message: problem.message };
      }
      if (said?.answer === 'mine') return attempt({ ...change, from: said.theirs }, said.theirs);
      return said?.answer === 'theirs' ? { kind: 'dropped' } : { kind: 'unsaved', message: said ? problem.message : unread };
    }
  };

  const { mutateAsync } = useMutation({
    // What is in one scope runs one after the other.
    scope: { id: `${resource.name}/${id}` },
    networkMode: 'always',
    mutationFn: async ({ change, tell }: QueuedChange): Promise<SaveOutcome> => {
      const answered = own.current.get(change.name);
      const from = answered ? newest(change.from, answered) : change.from;
      const field = resource.fields[change.name];
      const done = await attempt({ ...change, from }, versionFor(field, { name: change.name, from }, latest.current ?? from));
      if (done.kind === 'saved') tell({ kind: 'saved' });
      else tell(done.kind === 'unsaved' ? { kind: 'failed', message: done.message ?? unread } : undefined);
      return done;
    },
  });

  const before = asked?.change.from.record ?? {};
  return {
    base,
    stateOf: (name) => states[name],
    valueOf: (name) => {
      const state = states[name];
      return state?.kind === 'saving' ? state.value : base?.record[name];
    },
    forget,
    save: (change) => mutateAsync({ change, tell: begin(change.name, change.value) }),
    conflict: {
      conflict: asked?.conflict,
      takeTheirs: () => asked?.answer('theirs'),
      keepMine: () => asked?.answer('mine'),
      closeConflict: () => asked?.answer('later'),
      before,
      mine: asked ? { ...before, [asked.change.name]: asked.change.value } : {},
    },
  };
}
