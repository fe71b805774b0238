import { Typography } from 'antd';
import { useState } from 'react';
import { useResource } from '../cells/screensContext';
import { placeholderOf, controlAttributesOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { LinkedTitle } from './LinkedTitle';
import { renderMatches, TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';
import { useSearchText, ValuedSelect } from '../controls/ValuedSelect';
import { toRecordId } from '../../schema/screens';
import { toRecordIds } from '../../schema';
import { SingleSelect } from '../controls/SingleSelect';
import { LineInput } from '../controls/LineInput';

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
function useRecordPicker({ to, defaultOpen = false, initialSearch, disabled }: RecordPickerOptions) {
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

function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange, defaultOpen, initialSearch, disabled } = props;
  const { select } = useRecordPicker({ to: field.to, defaultOpen, initialSearch, disabled });
  return (
    <SingleSelect<number | null, RecordChoice>
      {...controlAttributesOf(props)}
      {...select}
      value={toRecordId(value) ?? null}
      onChange={(id) => onChange?.(id ?? null)}
    />
  );
}

/** A multi-select of records, searched by title; a record in the trash is tagged so, and stays until it is removed. */
function ReferencesInput(props: InputProps<'references'>) {
  const { field, value, onChange, defaultOpen, initialSearch, disabled } = props;
  const { select, typed, setTyped } = useRecordPicker({ to: field.to, defaultOpen, initialSearch, disabled });
  return (
    <ValuedSelect<number[], RecordChoice>
      mode="multiple"
      {...controlAttributesOf(props)}
      {...select}
      value={toRecordIds(value)}
      onChange={(ids) => {
        setTyped('');
        onChange?.(ids);
      }}
      // Enter must not select or remove a record that was neither searched for nor pointed at.
      defaultActiveFirstOption={typed.trim() !== ''}
    />
  );
}

export const referenceInputs: FieldInputs<'reference' | 'references' | 'prefixedId'> = {
  reference: ReferenceInput,
  references: ReferencesInput,
  // Accepts the number with or without its prefix, which is stripped when the value is read.
  prefixedId: LineInput,
};
