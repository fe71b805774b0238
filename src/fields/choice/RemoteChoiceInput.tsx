import { useCustom } from '@refinedev/core';
import { isObject, remoteChoiceName, type FieldOf, isFilled } from '../../schema';
import { queryState, type SearchState } from '../reference/useRecordSearch';
import { useState } from 'react';
import { selectDefaults, useSearchText } from '../controls/ValuedSelect';
import { controlAttributesOf, type InputProps } from '../controls/InputProps';
import { SingleSelect } from '../controls/SingleSelect';
import { TypeaheadNotice } from '../reference/TypeaheadNotice';

interface ListedName {
  /** The value sent to the API. */
  readonly value: string;
  readonly label: string;
}

interface RemoteChoices extends SearchState {
  readonly options: readonly ListedName[];
}

/** The list of a response: a plain one or one in `data`; undefined if it is no list. */
function findList(answer: unknown): readonly unknown[] | undefined {
  const listed = isObject(answer) ? answer.data : answer;
  return Array.isArray(listed) ? listed : undefined;
}

/** Parses the names of a response, a list of names or of records with a name. */
function parseNames(answer: unknown): string[] {
  const names = (findList(answer) ?? []).map((entry) => (isObject(entry) ? entry.name : entry));
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

/** The field's options in a response, without duplicates. */
export function toRemoteOptions(field: FieldOf<'remoteChoice'>, answer: unknown): ListedName[] {
  const values = new Set(parseNames(answer).map((name) => field.sentAs?.[name] ?? name));
  return [...values].map((value) => ({ value, label: remoteChoiceName(field, value) }));
}

/** The names that the API returns for a field; fetched when the list is opened. */
function useRemoteChoices(field: FieldOf<'remoteChoice'>, { enabled }: { readonly enabled: boolean }): RemoteChoices {
  const { query } = useCustom({ url: field.path, method: 'get', queryOptions: { enabled }, errorNotification: false });
  return {
    options: toRemoteOptions(field, query.data?.data),
    state: query.isSuccess && findList(query.data.data) === undefined ? 'failed' : queryState(query),
    problem: `The list of ${field.label.toLowerCase()} choices could not be loaded`,
    retry: () => void query.refetch(),
  };
}

/** A searchable select over names from the API; a value that is not among them is displayed as it is. */
export function RemoteChoiceInput(props: InputProps<'remoteChoice'>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(props.defaultOpen ?? false);
  const [typed, setTyped] = useSearchText(props.initialSearch);
  const names = useRemoteChoices(field, { enabled: open });
  return (
    <SingleSelect<string | null, { readonly value: string; readonly label: string }>
      {...controlAttributesOf(props)}
      {...selectDefaults}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
      value={isFilled(value) ? String(value) : null}
      options={[...names.options]}
      labelRender={({ value: chosen }) => remoteChoiceName(field, chosen)}
      notFoundContent={<TypeaheadNotice search={names} />}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens && names.state === 'failed') names.retry();
      }}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
