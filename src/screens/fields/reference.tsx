import { Select, Typography } from 'antd';
import { useState } from 'react';
import { maxLengths, showValue } from '../../schema';
import { useResource } from '../context';
import { attributesOf } from './attributes';
import { LinkedTitle } from './LinkedTitle';
import { idOf } from './idOf';
import type { InputProps } from './types';
import { TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(props.defaultOpen ?? false);
  const [typed, setTyped] = useState(props.firstTyped ?? '');
  const target = useResource(field.to);
  const search = useRecordSearch(field.to, { text: typed, enabled: open });
  const idField = target.fields.id;
  return (
    <Select<number, { value: number; label: string }>
      {...attributesOf(props)}
      value={idOf(value) ?? null}
      onChange={(id: number | undefined) => onChange?.(id ?? null)}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: (text) => setTyped(text.slice(0, maxLengths.search)) }}
      allowClear
      onOpenChange={setOpen}
      options={search.matches.map(({ id, title }) => ({ value: id, label: title }))}
      optionRender={({ data }) => (
        <>
          {data.label} <Typography.Text type="secondary">{idField && showValue(idField, data.value)}</Typography.Text>
        </>
      )}
      labelRender={({ value: id }) => <LinkedTitle resource={field.to} id={Number(id)} />}
      notFoundContent={<TypeaheadNotice search={search} />}
      placeholder={`Search ${target.label.many.toLowerCase()}`}
      style={{ width: '100%' }}
    />
  );
}
