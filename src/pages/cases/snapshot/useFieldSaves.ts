import { useRef } from 'react';
import { useNotification } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { isEqualFieldValue, type Resource } from '../../../schema';
import { toRequestProblem } from '../../../screens';
import { parseConflict, type LoadedRecord, type RecordQuery, useUpdateRecord } from '../../../screens/form';
import { autosavedFields } from './caseFields';
import type { FieldEdit } from './FieldEdit';
import { useConflictQuestion, type ConflictAnswer, type ConflictQuestion } from './useConflictQuestion';
import { useLatestRecord } from './useLatestRecord';
import { useSaveStates, type SaveState } from './useSaveStates';
import { newestVersion, baseVersionFor } from './versions';

/** Outcome of a change: saved, dropped in favour of another user's version, or still unsaved. */
export type SaveOutcome = { readonly kind: 'saved'; readonly base: LoadedRecord } | { readonly kind: 'dropped' } | { readonly kind: 'unsaved' };

export interface FieldSaves {
  /** The latest version from a read or a save response; absent until the first read succeeds. */
  readonly base: LoadedRecord | undefined;
  /** The value of a field; while a save is in progress, the value being saved. */
  readonly valueOf: (name: string) => unknown;
  readonly stateOf: (name: string) => SaveState | undefined;
  /** Clears the save status of a field once it is edited again. */
  readonly clearState: (name: string) => void;
  /** Saves one field, queued behind earlier saves. Never rejects. */
  readonly save: (change: FieldEdit) => Promise<SaveOutcome>;
  readonly conflict: ConflictQuestion;
}

interface QueuedChange {
  readonly change: FieldEdit;
  readonly report: ReturnType<ReturnType<typeof useSaveStates>['begin']>;
}

interface FieldSavesOptions {
  readonly resource: Resource;
  readonly id: string;
  readonly record: RecordQuery;
  readonly onSaved: () => void;
}

const rereadFailedMessage = 'Somebody else has changed this case meanwhile, and it could not be read again';

/**
 * Saves the fields of a record one at a time (Cases 4): in the order of the edits, each against the version that the previous save
 * returned. A save that conflicts with another user's change waits for the user's decision (decision 15), and the queue waits behind it.
 */
export function useFieldSaves({ resource, id, record, onSaved }: FieldSavesOptions): FieldSaves {
  const { update } = useUpdateRecord(resource, { id, tell: 'message' });
  const { base, latest, take } = useLatestRecord(record.loaded);
  const { states, begin, forget } = useSaveStates();
  const { open: notify } = useNotification();
  const { isMounted, ask, question } = useConflictQuestion();
  /** Response to the last save of each field: an edit made while that save was in progress is based on its result. */
  const lastSaves = useRef(new Map<string, LoadedRecord>());

  const messagesOf = (name: string) => autosavedFields[name] ?? resource.messages;

  const sendUpdate = async ({ name, value, from }: FieldEdit, baseVersion: LoadedRecord): Promise<LoadedRecord> => {
    const version = { record: { [name]: from.record[name] }, ...(baseVersion.etag === undefined ? {} : { etag: baseVersion.etag }) };
    const saved = await update({ values: { [name]: value }, base: version, messages: messagesOf(name) });
    return { ...saved, record: { ...baseVersion.record, ...saved.record } };
  };

  const resolveConflict = async (change: FieldEdit, error: unknown): Promise<{ readonly answer: ConflictAnswer; readonly theirs: LoadedRecord } | undefined> => {
    const { current, by, at, changes } = parseConflict(error);
    const again = await record.refetch();
    const theirs = again ?? (current && { record: current });
    if (!theirs || !isMounted.current) return undefined;
    take(theirs);
    const field = resource.fields[change.name];
    // Only other fields were changed: retry against the other version.
    if (theirs.etag !== undefined && field && isEqualFieldValue(field, change.from.record[change.name], theirs.record[change.name])) return { answer: 'mine', theirs };
    const answer = await ask({ theirs: theirs.record, etag: theirs.etag, by, at, changes }, change);
    return { answer, theirs };
  };

  const attempt = async (change: FieldEdit, baseVersion: LoadedRecord): Promise<SaveOutcome & { readonly message?: string }> => {
    try {
      const saved = await sendUpdate(change, baseVersion);
      take(saved);
      lastSaves.current.set(change.name, saved);
      onSaved();
      return { kind: 'saved', base: saved };
    } catch (error) {
      const problem = toRequestProblem(error);
      if (problem.status !== 412) return { kind: 'unsaved', message: problem.message };
      const resolution = isMounted.current ? await resolveConflict(change, error) : undefined;
      if (!isMounted.current) {
        notify?.({ type: 'error', message: messagesOf(change.name).updateFailed, description: problem.message });
        return { kind: 'unsaved', message: problem.message };
      }
      if (resolution?.answer === 'mine') return attempt({ ...change, from: resolution.theirs }, resolution.theirs);
      return resolution?.answer === 'theirs' ? { kind: 'dropped' } : { kind: 'unsaved', message: resolution ? problem.message : rereadFailedMessage };
    }
  };

  const { mutateAsync } = useMutation({
    // Mutations of one scope run serially.
    scope: { id: `${resource.name}/${id}` },
    networkMode: 'always',
    mutationFn: async ({ change, report }: QueuedChange): Promise<SaveOutcome> => {
      const lastSave = lastSaves.current.get(change.name);
      const from = lastSave ? newestVersion(change.from, lastSave) : change.from;
      const field = resource.fields[change.name];
      const done = await attempt({ ...change, from }, baseVersionFor(field, { name: change.name, from }, latest.current ?? from));
      if (done.kind === 'saved') report({ kind: 'saved' });
      else report(done.kind === 'unsaved' ? { kind: 'failed', message: done.message ?? rereadFailedMessage } : undefined);
      return done;
    },
  });

  return {
    base,
    stateOf: (name) => states[name],
    valueOf: (name) => {
      const state = states[name];
      return state?.kind === 'saving' ? state.value : base?.record[name];
    },
    clearState: forget,
    save: (change) => mutateAsync({ change, report: begin(change.name, change.value) }),
    conflict: question,
  };
}
