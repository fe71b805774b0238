import { useState, type ReactNode } from 'react';
import { writtenReferences, type Resource, type Values } from '../../../schema';
import { toRequestProblem, useRegistry } from '../../../screens';
import { type Conflict, parseConflict, ConflictModal, contestedFields, type RecordForm } from '../../../screens/form';
import { groupRecord, groupValues, readFormSnapshot, changedInGroup, type ReferenceGroup } from './linkedGroup';
import { useReadRecord } from './useReadRecord';

interface LinkedConflictOptions {
  readonly form: RecordForm;
  /** Retries the save against the current version. */
  readonly onKeepMine: () => void;
}

export interface LinkedConflict {
  readonly isOpen: boolean;
  /** Handles a version conflict on a linked record; resolves with whether it did. */
  readonly handle: (error: unknown) => Promise<boolean>;
  readonly modal: ReactNode;
}

interface OpenConflict {
  readonly group: ReferenceGroup;
  readonly target: Resource;
  readonly conflict: Conflict;
}

/** The reference to the named resource whose record is written together with this one. */
function referenceTo(resource: Resource, name: string | undefined): string | undefined {
  return writtenReferences(resource).find(({ to }) => to === name)?.reference;
}

/**
 * Handles a concurrent change to a linked record between its read and the save of the case (decision 15). Changes that do not overlap are merged
 * silently; for overlapping ones a dialog offers the other version, or the typed values on top of it.
 */
export function useLinkedConflict({ form, onKeepMine }: LinkedConflictOptions): LinkedConflict {
  const registry = useRegistry();
  const read = useReadRecord();
  const [openConflict, setOpenConflict] = useState<OpenConflict>();
  const { resource } = form;

  const handle = async (error: unknown): Promise<boolean> => {
    const { current, by, at, within, changes } = parseConflict(error);
    const reference = toRequestProblem(error).status === 412 ? referenceTo(resource, within) : undefined;
    const id = reference === undefined ? undefined : readFormSnapshot(form).values[reference];
    if (reference === undefined || within === undefined || (typeof id !== 'number' && typeof id !== 'string')) return false;
    const target = registry.get(within);
    const theirs = (await read(target, { id })) ?? current;
    if (!theirs) return false;
    const group = { resource, reference };
    const { base: before, values } = readFormSnapshot(form);
    if (contestedFields(target, { before: groupRecord(group, before), theirs, mine: groupRecord(group, values) }).length === 0) {
      form.rebase(groupValues(group, theirs), typedValuesOf(group));
      onKeepMine();
      return true;
    }
    setOpenConflict({ group, target, conflict: { theirs, etag: undefined, by, at, changes } });
    return true;
  };
  const typedValuesOf = (group: ReferenceGroup) => {
    const held = readFormSnapshot(form);
    return Object.fromEntries(changedInGroup(group, held).map((name) => [name, held.values[name]]));
  };
  const takeTheirs = () => {
    if (!openConflict) return;
    const { group, target, conflict } = openConflict;
    const { base: before, values } = readFormSnapshot(form);
    const contestedNames = contestedFields(target, { before: groupRecord(group, before), theirs: conflict.theirs, mine: groupRecord(group, values) });
    applyTheirs(Object.fromEntries(Object.entries(typedValuesOf(group)).filter(([name]) => !contestedNames.includes(resource.included[name]?.field ?? name))));
  };
  const applyTheirs = (typed: Values) => {
    if (openConflict) form.rebase(groupValues(openConflict.group, openConflict.conflict.theirs), typed);
    setOpenConflict(undefined);
  };
  const keepMine = () => {
    applyTheirs(openConflict ? typedValuesOf(openConflict.group) : {});
    onKeepMine();
  };
  return {
    isOpen: openConflict !== undefined,
    handle,
    modal: openConflict && (
      <ConflictModal
        resource={openConflict.target}
        editing={{ conflict: openConflict.conflict, takeTheirs, keepMine, closeConflict: () => setOpenConflict(undefined) }}
        before={groupRecord(openConflict.group, form.base?.record ?? {})}
        mine={groupRecord(openConflict.group, form.values)}
      />
    ),
  };
}
