import { useRef, useState, type ReactNode } from 'react';
import { writtenReferences, type Resource, type Values } from '../../../schema';
import { toRequestProblem } from '../../../screens/requests';
import { useRegistry } from '../../../screens/registry';
import {
  type Conflict,
  parseConflict,
  changedFields,
  ConflictModal,
  contestedFields,
  groupRecord,
  groupValues,
  readFormSnapshot,
  typedInGroup,
  UnmatchedVersionError,
  useReadRecord,
  type RecordForm,
  type ReferenceGroup,
} from '../../../screens/form';

interface LinkedConflictOptions {
  readonly form: RecordForm;
  /** Retries the save against the current version. */
  readonly onKeepMine: () => void;
}

export interface LinkedConflict {
  readonly isOpen: boolean;
  /**
   * Handles a version conflict on a linked record; resolves to the error to show, or to undefined if it was handled.
   */
  readonly handle: (error: unknown) => Promise<unknown>;
  /** Called after a save has gone through. */
  readonly settle: () => void;
  readonly modal: ReactNode;
}

/** A concurrent change to the record of a reference. */
interface ReferenceConflict {
  readonly group: ReferenceGroup;
  readonly target: Resource;
  readonly conflict: Conflict;
}

/** The reference to the named resource whose record is written together with this one. */
function referenceTo(resource: Resource, name: string | undefined): string | undefined {
  return writtenReferences(resource).find(({ to }) => to === name)?.reference;
}

/** Returns a function that finds the linked record whose version a save was refused for, and reads it. */
function useFindConflict(form: RecordForm): (error: unknown) => Promise<ReferenceConflict | undefined> {
  const registry = useRegistry();
  const read = useReadRecord();
  const { resource } = form;
  return async (error) => {
    const { current, by, at, within, changes } = parseConflict(error);
    const reference = toRequestProblem(error).status === 412 ? referenceTo(resource, within) : undefined;
    const id = reference === undefined ? undefined : readFormSnapshot(form).values[reference];
    if (reference === undefined || within === undefined || (typeof id !== 'number' && typeof id !== 'string'))
      return undefined;
    const target = registry.get(within);
    const theirs = (await read(target, { id })) ?? current;
    return theirs && { group: { resource, reference }, target, conflict: { theirs, etag: undefined, by, at, changes } };
  };
}

/** Maximum number of saves in a row that are merged with a linked record without asking. */
const maxMerges = 3;

/** The contested fields of the linked record, by their names in that record. */
function contestedIn({ group, target, conflict: { theirs } }: ReferenceConflict, form: RecordForm): string[] {
  const { base: before, values } = readFormSnapshot(form);
  return contestedFields(target, { before: groupRecord(group, before), theirs, mine: groupRecord(group, values) });
}

/** Whether the linked record is still the one that the form holds, in its version too. */
function isAsRead({ group, conflict: { theirs } }: ReferenceConflict, form: RecordForm): boolean {
  const { base } = readFormSnapshot(form);
  return (
    groupRecord(group, base).updated_at === theirs.updated_at &&
    changedFields(group.resource, base, { ...base, ...groupValues(group, theirs) }).length === 0
  );
}

/** The values of these fields in the form, by their names there. */
function contestedValues(found: ReferenceConflict, form: RecordForm): Values {
  const contestedNames = contestedIn(found, form);
  const { included } = found.group.resource;
  const mine = groupValues(found.group, groupRecord(found.group, readFormSnapshot(form).values));
  return Object.fromEntries(
    Object.entries(mine).filter(([name]) => contestedNames.includes(included[name]?.field ?? name)),
  );
}

/**
 * Handles a concurrent change to a linked record between its read and the save of the case (decision 15). Changes that
 * do not overlap are merged silently; for overlapping ones a dialog offers the other version, or the typed values on
 * top of it.
 */
export function useLinkedConflict({ form, onKeepMine }: LinkedConflictOptions): LinkedConflict {
  const findConflict = useFindConflict(form);
  const [openConflict, setOpenConflict] = useState<ReferenceConflict>();
  const merges = useRef(0);

  const applyTheirs = ({ group, conflict }: ReferenceConflict, typed: Values) =>
    form.rebase(groupValues(group, conflict.theirs), typed);
  const handle = async (error: unknown): Promise<unknown> => {
    const found = await findConflict(error);
    if (!found) return error;
    if (contestedIn(found, form).length > 0) setOpenConflict(found);
    else if (merges.current === maxMerges || isAsRead(found, form)) {
      merges.current = 0;
      return new UnmatchedVersionError(error);
    } else {
      merges.current += 1;
      applyTheirs(found, typedInGroup(found.group, readFormSnapshot(form)));
      onKeepMine();
    }
    return undefined;
  };
  const takeTheirs = () => {
    if (!openConflict) return;
    const contested = contestedValues(openConflict, form);
    const typed = Object.entries(typedInGroup(openConflict.group, readFormSnapshot(form)));
    applyTheirs(openConflict, Object.fromEntries(typed.filter(([name]) => !(name in contested))));
    setOpenConflict(undefined);
  };
  const keepMine = () => {
    if (openConflict)
      applyTheirs(openConflict, {
        ...typedInGroup(openConflict.group, readFormSnapshot(form)),
        ...contestedValues(openConflict, form),
      });
    setOpenConflict(undefined);
    onKeepMine();
  };
  return {
    isOpen: openConflict !== undefined,
    handle,
    settle: () => {
      merges.current = 0;
    },
    modal: openConflict && (
      <ConflictModal
        resource={openConflict.target}
        editing={{
          conflict: openConflict.conflict,
          takeTheirs,
          keepMine,
          closeConflict: () => setOpenConflict(undefined),
        }}
        before={groupRecord(openConflict.group, form.base?.record ?? {})}
        mine={groupRecord(openConflict.group, form.current().values)}
      />
    ),
  };
}
