import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'antd';
import { withArticle, type Values } from '../../schema';
import {
  areDuplicates,
  duplicateReasonKey,
  duplicateSearches,
  recordSubtitle,
  recordTitle,
} from '../../schema/screens';
import { joinLabels, Flex, Text, TextInput } from '../../ui';
import { ItemFrame } from './ItemFrame';
import { QuestionModal } from '../../ui/QuestionModal';
import { idOf, useLinkExisting, useNewRecords, type NewRecord } from './newRecords';
import type { RecordForm } from './RecordForm';
import { useDataProvider } from '@refinedev/core';
import { toCrudFilters } from '../search';

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

/** The longest reason, in characters. */
const longestReason = 200;

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

interface FoundRecordsProps extends Pending {
  /** Label of the button at each record. */
  readonly verb: string | undefined;
  readonly onTake: (found: Values) => void;
  /** Why another record is created; undefined where it could not be stored. */
  readonly reason: string | undefined;
  readonly onReason: (reason: string) => void;
}

function FoundRecords({ record: { target }, found, verb, onTake, reason, onReason }: FoundRecordsProps) {
  const reasonId = useId();
  const one = target.label.one.toLowerCase();
  return (
    <Flex vertical gap="small">
      {found.map((row) => (
        <Flex key={String(row.id)} gap="small" align="center" justify="space-between" wrap>
          <span>
            {recordTitle(target, row)} <Text type="secondary">{recordSubtitle(target, row)}</Text>
          </span>
          {verb !== undefined && (
            // The form around the question is disabled while it saves, which would disable this button too.
            <Button size="small" disabled={false} onClick={() => onTake(row)}>
              {verb} {idOf(target, row)}
            </Button>
          )}
        </Flex>
      ))}
      <span>
        {verb === undefined ? 'Create' : `${verb} it, or create`} {withArticle(one)} of the same{' '}
        {target.duplicates?.called} anyway?
      </span>
      {reason !== undefined && (
        <ItemFrame id={reasonId} label="Why, for the history (optional)">
          <TextInput id={reasonId} disabled={false} maxLength={longestReason} value={reason} onText={onReason} />
        </ItemFrame>
      )}
    </Flex>
  );
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
  const [reason, setReason] = useState('');
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
      setReason('');
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
  const verb = pending?.record.group ? 'Use' : onExisting && 'Open';
  return {
    check: () => {
      const records = newRecords(form).filter(({ complete }) => complete);
      return records.length === 0 ? undefined : askAll(records);
    },
    question: pending && (
      <QuestionModal
        open={isOpen}
        title={
          `${joinLabels(pending.found.map((row) => idOf(pending.record.target, row)))} ` +
          `${pending.found.length === 1 ? 'has' : 'have'} this ` +
          (pending.record.target.duplicates?.called ?? '')
        }
        okText="Create Anyway"
        cancelText="Go Back"
        onAnswer={(agreed) => answer(agreed === true ? { reason } : 'back')}
      >
        <FoundRecords
          {...pending}
          verb={verb}
          onTake={(taken) => answer({ taken })}
          reason={form.existing ? undefined : reason}
          onReason={setReason}
        />
      </QuestionModal>
    ),
  };
}
