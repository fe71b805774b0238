import { Select, Typography } from 'antd';
import { useState } from 'react';
import { maxLengths, showValue } from '../../schema';
import { useRegistry, useResource } from '../context';
import { includedTitle } from '../includedTitle';
import { attributesOf } from './attributes';
import { LinkedTitle, TitleWithTag } from './LinkedTitle';
import type { CellProps, FieldView, InputProps } from './types';
import { TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';

const idOf = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
};

function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
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

function ReferenceCell({ field, value, record }: CellProps<'reference'>) {
  const title = includedTitle(useRegistry().get(field.to), { prefix: field.prefix, record });
  const id = idOf(value);
  if (title !== undefined) return <TitleWithTag title={title} discardedAt={record[`${field.prefix ?? ''}discarded_at`]} />;
  return id === undefined ? null : <LinkedTitle resource={field.to} id={id} />;
}

export const reference: FieldView<'reference'> = { Input: ReferenceInput, Cell: ReferenceCell, columnWidth: 200 };
