import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isEqual, type Values } from '../../schema';
import { likelyFields, likelyQuery, type FoundRecord } from '../../schema/doubles';
import { searchDelayMs, useDebounced } from '../../fields/inputs';
import { useServerFeature } from '../requests';
import { useNewRecords, type NewRecord } from './newRecords';
import { useFormSelection, type RecordForm } from './RecordForm';

export interface LikelyRecords {
  /** The new record that they are like. */
  readonly record: NewRecord | undefined;
  readonly found: readonly FoundRecord[];
}

const none: readonly FoundRecord[] = [];

/** What is asked: the values that were typed about a kind of record. */
interface Asked {
  readonly kind: string;
  readonly typed: Values;
}

/** The record that the shown part of a form creates, if its kind declares how likely doubles of it are found. */
function useShownRecord(form: RecordForm, step: string | undefined): NewRecord | undefined {
  const list = useNewRecords();
  const sections = (form.resource.form?.sections ?? []).filter((section) => section.step === step);
  const shown = sections.flatMap(({ fields }) => fields);
  const isShown = ({ target, group }: NewRecord): boolean =>
    likelyFields(target).some((name) =>
      shown.some((field) => {
        const included = form.resource.included[field];
        return group ? included?.path[0] === group.reference && included.field === name : field === name;
      }),
    );
  return useFormSelection(form.store, () => list(form).find(isShown), isEqual);
}

/** The stored records that are likely those which a form is about to create, where the server finds them. */
export function useLikelyRecords(form: RecordForm, step: string | undefined): LikelyRecords {
  const record = useShownRecord(form, step);
  const fields = record ? likelyFields(record.target) : [];
  const isOffered = useServerFeature('duplicates', { enabled: record !== undefined });
  const typed: Values = Object.fromEntries(
    fields.flatMap((name) => {
      const value = record?.values[name];
      return value === undefined || value === null || value === '' ? [] : [[name, value]];
    }),
  );
  const isAsked = isOffered && record !== undefined && likelyQuery(record.target, typed) !== undefined;
  const kind = record?.target.name ?? '';
  // One text: what was typed about another kind is never asked of this one.
  const asked = useDebounced(isAsked ? JSON.stringify({ kind, typed } satisfies Asked) : '', searchDelayMs);
  const { custom } = useDataProvider()();
  const { data } = useQuery({
    queryKey: ['likely records', asked],
    queryFn: async ({ signal }) => {
      const { kind: of, typed: payload } = JSON.parse(asked) as Asked;
      const answer = await custom?.({ method: 'post', url: `x/duplicates/${of}`, payload, meta: { signal } });
      const { data: found = none } = (answer?.data ?? {}) as { readonly data?: readonly FoundRecord[] };
      return { of, found };
    },
    enabled: isAsked && asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    // What is typed about a person stays no longer than the form.
    gcTime: 0,
  });
  return { record, found: isAsked && data?.of === kind ? data.found : none };
}
