import { useState, type ReactNode } from 'react';
import { writtenReferences, type Resource, type Values } from '../../../schema';
import { problemOf, useRegistry } from '../../../screens';
import { type Conflict, conflictOf, ConflictModal, contested, type RecordForm } from '../../../screens/form';
import { groupRecord, groupValues, heldBy, typedInGroup, type Group } from './linkedGroup';
import { useReadRecord } from './useReadRecord';

interface LinkedConflictOptions {
  readonly form: RecordForm;
  /** Retries the save against the current version. */
  readonly onKeepMine: () => void;
}

export interface LinkedConflict {
  readonly isOpen: boolean;
  /** Handles a version conflict on a linked record; resolves with whether it did. */
  readonly take: (error: unknown) => Promise<boolean>;
  readonly modal: ReactNode;
}

interface Asked {
  readonly group: Group;
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
  const [asked, setAsked] = useState<Asked>();
  const { resource } = form;

  const take = async (error: unknown): Promise<boolean> => {
    const { current, by, at, within, changes } = conflictOf(error);
    const reference = problemOf(error).status === 412 ? referenceTo(resource, within) : undefined;
    const id = reference === undefined ? undefined : heldBy(form).values[reference];
    if (reference === undefined || within === undefined || (typeof id !== 'number' && typeof id !== 'string')) return false;
    const target = registry.get(within);
    const theirs = (await read(target, { id })) ?? current;
    if (!theirs) return false;
    const group = { resource, reference };
    const { base: before, values } = heldBy(form);
    if (contested(target, { before: groupRecord(group, before), theirs, mine: groupRecord(group, values) }).length === 0) {
      form.rebase(groupValues(group, theirs), typedOver(group));
      onKeepMine();
      return true;
    }
    setAsked({ group, target, conflict: { theirs, etag: undefined, by, at, changes } });
    return true;
  };
  const typedOver = (group: Group) => {
    const held = heldBy(form);
    return Object.fromEntries(typedInGroup(group, held).map((name) => [name, held.values[name]]));
  };
  const takeTheirs = () => {
    if (!asked) return;
    const { group, target, conflict } = asked;
    const { base: before, values } = heldBy(form);
    const open = contested(target, { before: groupRecord(group, before), theirs: conflict.theirs, mine: groupRecord(group, values) });
    goOn(Object.fromEntries(Object.entries(typedOver(group)).filter(([name]) => !open.includes(resource.included[name]?.field ?? name))));
  };
  const goOn = (typed: Values) => {
    if (asked) form.rebase(groupValues(asked.group, asked.conflict.theirs), typed);
    setAsked(undefined);
  };
  const keepMine = () => {
    goOn(asked ? typedOver(asked.group) : {});
    onKeepMine();
  };
  return {
    isOpen: asked !== undefined,
    take,
    modal: asked && (
      <ConflictModal
        resource={asked.target}
        editing={{ conflict: asked.conflict, takeTheirs, keepMine, closeConflict: () => setAsked(undefined) }}
        before={groupRecord(asked.group, form.base?.record ?? {})}
        mine={groupRecord(asked.group, form.values)}
      />
    ),
  };
}
