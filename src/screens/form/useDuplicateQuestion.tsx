import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'antd';
import {
  formatValue,
  getField,
  withArticle,
  type Resource,
  type Values,
  isFilled,
  linkedWriteGroups,
  findReference,
} from '../../schema';
import { recordTitle, recordSubtitle, areDuplicates, duplicateSearches } from '../../schema/screens';
import { joinLabels, Flex, Text, useNote } from '../../ui';
import { QuestionModal } from '../../ui/QuestionModal';
import { groupValues, readFormSnapshot, typedInGroup, groupRecord, type ReferenceGroup } from './linkedGroup';
import type { RecordForm } from './RecordForm';
import { useReadRecord } from './useReadRecord';
import { useDataProvider } from '@refinedev/core';
import { useRegistry } from '../registry';
import { toCrudFilters } from '../search';

/** A record that a save would create, to be compared with the stored ones. */
interface NewRecord {
  readonly target: Resource;
  readonly values: Values;
  /** The reference of the form that would link it; absent for the form's own record. */
  readonly group?: ReferenceGroup;
}

/** Records that are compared at most; beyond that number the search finds too much to be about one person. */
const mostCompared = 200;

/** Returns a function that lists the records which a save would create, of those that the declarations compare. */
function useNewRecords(): (form: RecordForm) => readonly NewRecord[] {
  const registry = useRegistry();
  return ({ resource, existing, current }) => {
    const { values } = current();
    const own: NewRecord[] = existing || !resource.duplicates ? [] : [{ target: resource, values }];
    const linked = linkedWriteGroups(resource, values).flatMap(({ reference, complete }): NewRecord[] => {
      const field = findReference(resource, reference);
      const target = field && registry.get(field.to);
      const group = { resource, reference };
      return complete && !isFilled(values[reference]) && target?.duplicates
        ? [{ target, values: groupRecord(group, values), group }]
        : [];
    });
    return [...own, ...linked];
  };
}

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

interface Pending {
  readonly record: NewRecord;
  readonly found: readonly Values[];
}

/** To create the record anyway, to go back to the form, or to take an existing one. */
type Answer = 'create' | 'back' | Values;

export interface DuplicateQuestion {
  /**
   * Before a save that creates records: asks about each that exists already. Resolves with undefined to go on with the
   * save, or with what to do in place of it. Undefined itself if the save creates none that is compared.
   */
  readonly check: () => Promise<(() => void) | undefined> | undefined;
  readonly question: ReactNode;
}

const idOf = (resource: Resource, { id }: Values): string => formatValue(getField(resource, 'id'), id) ?? String(id);

interface FoundRecordsProps extends Pending {
  /** Label of the button at each record. */
  readonly verb: string | undefined;
  readonly onTake: (found: Values) => void;
}

function FoundRecords({ record: { target }, found, verb, onTake }: FoundRecordsProps) {
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
    </Flex>
  );
}

/**
 * Links an existing record in place of creating one. What was typed into fields that are not compared stays, as changes
 * of that record.
 */
function useLinkExisting(form: RecordForm): (record: NewRecord, found: Values) => Promise<void> {
  const read = useReadRecord();
  const note = useNote();
  return async ({ target, group }, found) => {
    const full = group && (await read(target, { id: Number(found.id) }));
    if (!group || !full) return;
    const compared = Object.entries(group.resource.included).flatMap(([name, { path, field }]) =>
      path[0] === group.reference && target.duplicates?.fields.includes(field) ? [name] : [],
    );
    const typed = Object.fromEntries(
      Object.entries(typedInGroup(group, readFormSnapshot(form))).filter(([name]) => !compared.includes(name)),
    );
    form.rebase(groupValues(group, full), { ...typed, [group.reference]: full.id });
    note(`Linked to ${idOf(target, full)} ${recordTitle(target, full)}: check the values, and save again`);
  };
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
  const askAll = async (records: readonly NewRecord[]): Promise<(() => void) | undefined> => {
    for (const record of records) {
      const found = await find(record);
      const given = found.length === 0 ? 'create' : await ask({ record, found });
      if (given === 'back') return () => undefined;
      if (given !== 'create') return () => (record.group ? void link(record, given) : onExisting?.(given));
    }
    return undefined;
  };
  const verb = pending?.record.group ? 'Use' : onExisting && 'Open';
  return {
    check: () => {
      const records = newRecords(form);
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
        onAnswer={(agreed) => answer(agreed === true ? 'create' : 'back')}
      >
        <FoundRecords {...pending} verb={verb} onTake={answer} />
      </QuestionModal>
    ),
  };
}
