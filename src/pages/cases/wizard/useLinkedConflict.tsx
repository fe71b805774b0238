import { useState, type ReactNode } from 'react';
import { type Resource, type Values } from '../../../schema';
import { useRegistry } from '../../../screens/context';
import { problemOf } from '../../../screens/errors';
import { conflictFacts, type Conflict } from '../../../screens/form/conflict';
import { ConflictModal } from '../../../screens/form/ConflictModal';
import type { RecordForm } from '../../../screens/form/useRecordForm';
import { groupRecord, groupValues, typedInGroup, type Group } from './linkedGroup';
import { useReadRecord } from './useReadRecord';

interface LinkedConflictOptions {
  readonly form: RecordForm;
  /** Saves once more, over the record as it is now. */
  readonly onKeepMine: () => void;
}

export interface LinkedConflict {
  readonly isOpen: boolean;
  /** Takes a refusal that is about a linked record; true where it is. */
  readonly take: (error: unknown) => Promise<boolean>;
  readonly modal: ReactNode;
}

interface Asked {
  readonly group: Group;
  readonly target: Resource;
  readonly conflict: Conflict;
}

/** The reference whose record is written with this one and is kept in the resource of that name. */
function referenceTo({ fields }: Resource, name: string | undefined): string | undefined {
  return Object.entries(fields).find(([, field]) => field.kind === 'reference' && field.writes && field.to === name)?.[0];
}

/**
 * Somebody else changed the record that was linked, after it was read and before the case was saved (decision 15): says so, and goes on with
 * theirs, or with what was typed over theirs.
 */
export function useLinkedConflict({ form, onKeepMine }: LinkedConflictOptions): LinkedConflict {
  const registry = useRegistry();
  const read = useReadRecord();
  const [asked, setAsked] = useState<Asked>();
  const { resource, values, base } = form;
  const before = base?.record ?? {};

  const take = async (error: unknown): Promise<boolean> => {
    const { current, by, at, within } = conflictFacts(error);
    const reference = problemOf(error).status === 412 ? referenceTo(resource, within) : undefined;
    const id = reference === undefined ? undefined : values[reference];
    if (reference === undefined || within === undefined || (typeof id !== 'number' && typeof id !== 'string')) return false;
    const target = registry.get(within);
    const theirs = (await read(target, { id })) ?? current;
    if (!theirs) return false;
    setAsked({ group: { resource, reference }, target, conflict: { theirs, etag: undefined, by, at } });
    return true;
  };
  const goOn = (typed: Values) => {
    if (asked) form.rebase(groupValues(asked.group, asked.conflict.theirs), typed);
    setAsked(undefined);
  };
  const keepMine = () => {
    const typed = asked ? typedInGroup(asked.group, { base: before, values }) : [];
    goOn(Object.fromEntries(typed.map((name) => [name, values[name]])));
    onKeepMine();
  };
  return {
    isOpen: asked !== undefined,
    take,
    modal: asked && (
      <ConflictModal
        resource={asked.target}
        editing={{ conflict: asked.conflict, takeTheirs: () => goOn({}), keepMine, closeConflict: () => setAsked(undefined) }}
        before={groupRecord(asked.group, before)}
        mine={groupRecord(asked.group, values)}
      />
    ),
  };
}
