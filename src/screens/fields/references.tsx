import { Select, Typography } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { maxLengths, showValue } from '../../schema';
import { useResource } from '../context';
import { attributesOf } from './attributes';
import { idsOf } from './idOf';
import { LinkedTitle } from './LinkedTitle';
import type { InputProps } from './types';
import { TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';

/** Several records, each found by typing of its title; one that is in the trash says so, and stays until it is taken out. */
export function ReferencesInput(props: InputProps<'references'>) {
  const { field, value, onChange } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const target = useResource(field.to);
  const search = useRecordSearch(field.to, { text: typed, enabled: open });
  const idField = target.fields.id;
  /** Tab goes on to the next input, where the list would take it as a choice and keep the focus. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div onKeyDownCapture={leave}>
      <Select<number[], { value: number; label: string }>
        {...attributesOf(props)}
        mode="multiple"
        value={idsOf(value)}
        onChange={(ids) => {
          setTyped('');
          onChange?.(ids);
        }}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: (text) => setTyped(text.slice(0, maxLengths.search)) }}
        allowClear
        open={open}
        onOpenChange={setOpen}
        // Nothing is taken, or taken out again, without having been typed or pointed at.
        defaultActiveFirstOption={typed.trim() !== ''}
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
    </div>
  );
}
