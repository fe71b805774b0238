import { useRef, useEffect, useState } from 'react';
import { useNotification } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { getField, type Resource } from '../../../schema';
import { isEqualFieldValue } from '../../../schema/formScreens';
import { toRequestProblem } from '../../../screens/requests';
import {
  type Conflict,
  latestRecord,
  type LoadedRecord,
  readConflict,
  type RecordQuery,
  saveOverChanges,
  UnmatchedVersionError,
  useUpdateRecord,
} from '../../../screens/form';
import { autosavedFields, valuesOf, type FieldEdit, newestVersion, baseVersionFor } from './caseFields';
import { useConflictQuestion, type ConflictQuestion } from './useConflictQuestion';
import { useSaveStates, type SaveState } from './SaveStatus';

interface RecordVersions {
  readonly base?: LoadedRecord;
  /** The last read that was applied. */
  readonly lastApplied?: LoadedRecord;
}

/** The newest version of a record among reads and save responses. */
function useLatestRecord(loaded: LoadedRecord | undefined) {
  const [known, setKnown] = useState<RecordVersions>({});
  const latest = useRef<LoadedRecord>(undefined);
  if (loaded && loaded !== known.lastApplied)
    setKnown({ lastApplied: loaded, base: newestVersion(known.base, loaded) });
  useEffect(() => {
    latest.current = known.base;
  }, [known.base]);
  const take = (next: LoadedRecord) => {
    latest.current = newestVersion(latest.current, next);
    setKnown((last) => ({ ...last, base: newestVersion(last.base, next) }));
  };
  return { base: known.base, latest, take };
}

/** Outcome of a change: saved, dropped in favour of another user's version, or still unsaved. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly base: LoadedRecord }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'unsaved' };

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
  /** Saves the last edit of a field again if it failed. */
  readonly retry: (name: string) => void;
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
 * Saves the fields of a record one at a time (Cases 4): in the order of the edits, each against the version that the
 * previous save returned. A save that conflicts with another user's change waits for the user's decision (decision 15),
 * and the queue waits behind it.
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

  const sendUpdate = async (change: FieldEdit, baseVersion: LoadedRecord): Promise<LoadedRecord> => {
    const values = valuesOf(change);
    const original = Object.fromEntries(Object.keys(values).map((name) => [name, change.from.record[name]]));
    const version = { record: original, ...(baseVersion.etag === undefined ? {} : { etag: baseVersion.etag }) };
    const saved = await update({ values, base: version, messages: messagesOf(change.name) });
    return { ...saved, record: { ...baseVersion.record, ...saved.record } };
  };

  const readLatest = async (error: unknown): Promise<Conflict | undefined> => {
    const latestConflict = isMounted.current ? await readConflict(error, resource, record) : undefined;
    if (latestConflict) take(latestRecord(latestConflict));
    return isMounted.current ? latestConflict : undefined;
  };

  /** Saves one field; the person decides where somebody else has changed it since the edit began. */
  const saveField = async (
    change: FieldEdit,
    baseVersion: LoadedRecord,
  ): Promise<SaveOutcome & { readonly message?: string }> => {
    const { name, from } = change;
    const isContested = ({ theirs }: Conflict) =>
      Object.keys(valuesOf(change)).some(
        (edited) => !isEqualFieldValue(getField(resource, edited), from.record[edited], theirs[edited]),
      );
    const outcome = await saveOverChanges({
      resource,
      base: baseVersion,
      send: (over) => sendUpdate(change, over),
      readLatest,
      isContested,
    });
    if ('saved' in outcome) {
      take(outcome.saved);
      lastSaves.current.set(name, outcome.saved);
      onSaved();
      return { kind: 'saved', base: outcome.saved };
    }
    const theirs = latestRecord(outcome.conflict);
    const answer = await ask(outcome.conflict, change);
    if (answer === 'mine') return saveField({ ...change, from: theirs }, theirs);
    if (answer === 'theirs') return { kind: 'dropped' };
    if (!isMounted.current) throw outcome.error;
    return { kind: 'unsaved', message: toRequestProblem(outcome.error).message };
  };

  /** The outcome of a save; a refusal that no call has reported yet is. */
  const attempt = (change: FieldEdit, baseVersion: LoadedRecord): ReturnType<typeof saveField> =>
    saveField(change, baseVersion).catch((error: unknown) => {
      const { status, message } = toRequestProblem(error);
      const isReread = status !== 412 || !isMounted.current;
      if (status === 412 || error instanceof UnmatchedVersionError)
        notify?.({
          type: 'error',
          message: messagesOf(change.name).updateFailed,
          description: isReread ? message : rereadFailedMessage,
        });
      return { kind: 'unsaved', message: isReread ? message : rereadFailedMessage };
    });

  const { mutateAsync } = useMutation({
    // Mutations of one scope run serially.
    scope: { id: `${resource.name}/${id}` },
    networkMode: 'always',
    mutationFn: async ({ change, report }: QueuedChange): Promise<SaveOutcome> => {
      const lastSave = lastSaves.current.get(change.name);
      const from = lastSave ? newestVersion(change.from, lastSave) : change.from;
      const field = resource.fields[change.name];
      const done = await attempt(
        { ...change, from },
        baseVersionFor(field, { name: change.name, from }, latest.current ?? from),
      );
      if (done.kind === 'saved') report({ kind: 'saved' });
      else
        report(
          done.kind === 'unsaved'
            ? { kind: 'failed', message: done.message ?? rereadFailedMessage, change }
            : undefined,
        );
      return done;
    },
  });

  const save = (change: FieldEdit) => mutateAsync({ change, report: begin(change.name, change.value) });
  return {
    base,
    stateOf: (name) => states[name],
    valueOf: (name) => {
      const state = states[name];
      return state?.kind === 'saving' ? state.value : base?.record[name];
    },
    clearState: forget,
    save,
    retry: (name) => {
      const state = states[name];
      if (state?.kind === 'failed') void save(state.change);
    },
    conflict: question,
  };
}
