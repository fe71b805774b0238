import { AutoComplete, Form } from 'antd';
import { useState } from 'react';
import { clearing } from './clearing';
import { controlAttributesOf, toInputText } from './controlAttributes';
import { LineInput } from './LineInput';
import type { InputProps } from './types';
import { renderMatches, TypeaheadNotice } from './TypeaheadNotice';
import { useRecordSearch } from './useRecordSearch';

interface Suggestion {
  readonly value: string;
  readonly id?: number;
}

/**
 * Suggests titles of another resource's records while typing; typed text is never changed. The field declared as
 * `suggestId` receives the id of the selected record, and null for other text.
 */
function SuggestingInput({ suggest, ...props }: InputProps<'text'> & { readonly suggest: string }) {
  const [open, setOpen] = useState(false);
  const form = Form.useFormInstance<Record<string, unknown>>();
  const text = toInputText(props.value);
  const search = useRecordSearch(suggest, { text, enabled: open });
  const uniqueMatches = search.matches.filter(
    ({ title }, at, all) => all.findIndex((other) => other.title === title) === at,
  );
  const { suggestId } = props.field;
  const change = (typed = '', chosen: Suggestion | undefined) => {
    // Set first: the form's change event fires for the text only, and reads all values then.
    if (suggestId !== undefined) form.setFieldValue(suggestId, chosen?.id ?? null);
    props.onChange?.(typed);
  };
  return (
    <AutoComplete<string, Suggestion>
      {...controlAttributesOf(props)}
      value={text}
      options={uniqueMatches.map(({ title, id }) => ({ value: title, id }))}
      onChange={(typed?: string, option?: Suggestion | Suggestion[]) => change(typed, [option].flat()[0])}
      onOpenChange={setOpen}
      notFoundContent={<TypeaheadNotice search={search} />}
      popupRender={renderMatches(search)}
      allowClear={clearing}
      style={{ width: '100%' }}
    />
  );
}

export function TextFieldInput(props: InputProps<'text'>) {
  const { suggest } = props.field;
  return suggest ? <SuggestingInput {...props} suggest={suggest} /> : <LineInput {...props} />;
}
