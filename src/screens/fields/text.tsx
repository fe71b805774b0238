import { AutoComplete } from 'antd';
import { useState } from 'react';
import { attributesOf, inputText } from './attributes';
import { LineInput } from './LineInput';
import { TextCell, WholeText } from './OneLine';
import type { FieldView, InputProps } from './types';
import { TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';

/** Suggests the titles of another resource's records while typing; what is typed stays as it is. */
function SuggestingInput({ suggest, ...props }: InputProps<'text'> & { readonly suggest: string }) {
  const [open, setOpen] = useState(false);
  const text = inputText(props.value);
  const found = useRecordSearch(suggest, { text, enabled: open });
  const titles = [...new Set(found.matches.map(({ title }) => title))];
  return (
    <AutoComplete
      {...attributesOf(props)}
      value={text}
      options={titles.map((title) => ({ value: title }))}
      onChange={(typed?: string) => props.onChange?.(typed ?? '')}
      onOpenChange={setOpen}
      notFoundContent={<TypeaheadNotice search={found} />}
      allowClear
      style={{ width: '100%' }}
    />
  );
}

function TextInput(props: InputProps<'text'>) {
  const { suggest } = props.field;
  return suggest ? <SuggestingInput {...props} suggest={suggest} /> : <LineInput {...props} />;
}

export const text: FieldView<'text'> = { Input: TextInput, Cell: TextCell, Whole: WholeText, columnWidth: 180 };
