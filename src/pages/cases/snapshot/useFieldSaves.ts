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

/** A user edit of one field. */
export interface FieldChange {
  readonly name: string;
  readonly value: unknown;
  /** The record that was displayed when the edit began. */
  readonly from: LoadedRecord;
}

/** Outcome of a change: saved, dropped in favour of another user's version, or still unsaved. */
export type SaveOutcome = { readonly kind: 'saved'; readonly base: LoadedRecord } | { readonly kind: 'dropped' } | { readonly kind: 'unsaved' };

export interface FieldSaves {
  /** The latest version from a read or a save response; absent until the first read succeeds. */
  readonly base: LoadedRecord | undefined;
  /** The value of a field; while a save is in progress, the value being saved. */
  readonly valueOf: (name: string) => unknown;
  readonly stateOf: (name: string) => SaveState | undefined;
  /** Clears the save status of a field once it is edited again. */
  readonly forget: (name: string) => void;
  /** Saves one field, queued behind earlier saves. Never rejects. */
  readonly save: (change: FieldChange) => Promise<SaveOutcome>;
  /** The edit conflict to be resolved, for the conflict dialog. */
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

/** Ref that is true while the page is mounted, since no dialog can be shown after that. Calls `onLeave` on unmount. */
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
 * Saves the fields of a record one at a time (Cases 4): in the order of the edits, each against the version that the previous save
 * returned. A save that conflicts with another user's change waits for the user's decision (decision 15), and the queue waits behind it.
 */
export function useFieldSaves({ resource, id, record, onSaved }: FieldSavesOptions): FieldSaves {
  const { update } = useUpdateRecord(resource, { id, tell: 'message' });
  const { base, latest, take } = useKnownRecord(record.loaded);
  const { states, begin, forget } = useSaveStates();
  const [asked, setAsked] = useState<Asked>();
  const { open: notify } = useNotification();
  const answerAsked = useRef<(answer: Answer) => void>(undefined);
  // Settle an open question on unmount, because the queued saves wait for its answer.
  const isHere = useIsHere(() => answerAsked.current?.('later'));
  /** Response to the last save of each field: an edit made while that save was in progress is based on its result. */
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
    // Only other fields were changed: retry against the other version.
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
    // Mutations of one scope run serially.
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
