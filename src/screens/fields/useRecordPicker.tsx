import { Typography } from 'antd';
import { useState } from 'react';
import { useResource } from '../registry';
import { placeholderOf } from './controlAttributes';
import { LinkedTitle } from './LinkedTitle';
import { renderMatches, TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';
import { useSearchText } from './useSearchText';

interface RecordPickerOptions {
  /** Name of the resource whose records are picked. */
  readonly to: string;
  readonly defaultOpen?: boolean | undefined;
  readonly initialSearch?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A record among the options of a select. */
export interface RecordChoice {
  value: number;
  label: string;
  details: string;
}

/** A record among the options, with what tells it apart from others of the same title. */
export const renderMatch = ({ data }: { readonly data: { readonly label: string; readonly details: string } }) => (
  <>
    {data.label} <Typography.Text type="secondary">{data.details}</Typography.Text>
  </>
);

/** The props of a select over records, searched by title. */
export function useRecordPicker({ to, defaultOpen = false, initialSearch, disabled }: RecordPickerOptions) {
  const [open, setOpen] = useState(defaultOpen);
  const [typed, setTyped] = useSearchText(initialSearch);
  const target = useResource(to);
  const search = useRecordSearch(to, { text: typed, enabled: open });
  return {
    typed,
    setTyped,
    select: {
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
      allowClear: true,
      onOpenChange: setOpen,
      options: search.matches.map(({ id, title, details }): RecordChoice => ({ value: id, label: title, details })),
      optionRender: renderMatch,
      labelRender: ({ value: id }: { readonly value?: string | number | undefined }) => (
        <LinkedTitle resource={to} id={Number(id)} />
      ),
      notFoundContent: <TypeaheadNotice search={search} />,
      popupRender: renderMatches(search),
      placeholder: placeholderOf({ disabled }, `Search ${target.label.many.toLowerCase()}`),
      style: { width: '100%' },
    },
  };
}
