import { Suspense, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useDataProvider } from '@refinedev/core';
import type { Values } from '../../schema';
import { areDuplicates, duplicateSearches } from '../../schema/formScreens';
import { duplicateReasonKey } from '../../schema/screens';
import { loadable } from '../../ui';
import { toCrudFilters } from '../search';
import { useLinkExisting, useNewRecords, type NewRecord } from './newRecords';
import type { RecordForm } from './RecordForm';

/** Records that are compared at most; beyond that number the search finds too much to be about one person. */
const mostCompared = 200;

/**
 * Returns a function that finds the stored records with the same values, by the searches that every server has. Where
 * they fail, nothing is found: a create must not depend on them.
 */
function useFindDuplicates(): (record: NewRecord) => Promise<readonly Values[]> {
  const dataProvider = useDataProvider();
  return async ({ target, values }) => {
    for (const searches of duplicateSearches(target, values)) {
      const request = {
        resource: target.name,
        filters: toCrudFilters(target, searches),
        pagination: { currentPage: 1, pageSize: mostCompared },
      };
      const { data } = await dataProvider()
        .getList(request)
        .catch(() => ({ data: [] }));
      const found = (data as readonly Values[]).filter((row) => areDuplicates(target, row, values));
      if (found.length > 0) return found;
    }
    return [];
  };
}

/* Lazy: few records are created twice. */
const DuplicateModal = loadable(async () => (await import('./DuplicateModal')).DuplicateModal);

interface Pending {
  readonly record: NewRecord;
  readonly found: readonly Values[];
}

/** To create the record anyway, to go back to the form, or to take an existing one. */
type Answer = { readonly reason: string } | 'back' | { readonly taken: Values };

/** What follows from the answers: another way than the save, or why the records are created anyway. */
interface Checked {
  readonly instead?: () => void;
  /** By the keys that are sent. */
  readonly reasons?: Values;
}

export interface DuplicateQuestion {
  /**
   * Before a save that creates records: asks about each that exists already. Undefined if the save creates none that is
   * compared.
   */
  readonly check: () => Promise<Checked> | undefined;
  readonly question: ReactNode;
}

/**
 * Asks before a save creates a record that seems to be stored already, by the fields that its declaration compares
 * (decision 56). `onExisting` opens one in place of the form.
 */
export function useDuplicateQuestion(
  form: RecordForm,
  onExisting: ((record: Values) => void) | undefined,
): DuplicateQuestion {
  const newRecords = useNewRecords();
  const find = useFindDuplicates();
  const link = useLinkExisting(form);
  const [pending, setPending] = useState<Pending>();
  const [isOpen, setOpen] = useState(false);
  const resolvePending = useRef<(answer: Answer) => void>(undefined);
  const answer = (given: Answer) => {
    // Before the caller acts on the answer: an open dialog keeps the focus.
    flushSync(() => setOpen(false));
    resolvePending.current?.(given);
  };
  const ask = (about: Pending) =>
    new Promise<Answer>((resolve) => {
      resolvePending.current = resolve;
      setPending(about);
      setOpen(true);
    });
  const askAll = async (records: readonly NewRecord[]): Promise<Checked> => {
    const reasons: Record<string, string> = {};
    for (const record of records) {
      const found = await find(record);
      const given = found.length === 0 ? { reason: '' } : await ask({ record, found });
      if (given === 'back') return { instead: () => undefined };
      if ('taken' in given)
        return { instead: () => (record.group ? void link(record, given.taken) : onExisting?.(given.taken)) };
      if (given.reason.trim() !== '') reasons[`${record.prefix}${duplicateReasonKey}`] = given.reason.trim();
    }
    return { reasons };
  };
  return {
    check: () => {
      const records = newRecords(form).filter(
        ({ target, complete }) => complete && target.duplicates?.fields !== undefined,
      );
      return records.length === 0 ? undefined : askAll(records);
    },
    question: pending && (
      <Suspense>
        <DuplicateModal
          {...pending}
          open={isOpen}
          verb={pending.record.group ? 'Use' : onExisting && 'Open'}
          onTake={(taken) => answer({ taken })}
          takesReason={!form.existing}
          onAnswer={(reason) => answer(reason === undefined ? 'back' : { reason })}
        />
      </Suspense>
    ),
  };
}
