import { Input } from 'antd';
import { Suspense, useState } from 'react';
import { maxLengthOf } from '../../schema';
import { loadable } from '../../ui';
import { controlAttributesOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { toInputText } from '../shared/text';

/* Lazy: the editor is larger than all other inputs together, and only needed where rich text is edited. */
const RichTextEditor = loadable(async () => (await import('./RichTextEditor')).RichTextEditor);

function RichTextInput(props: InputProps<'richText'>) {
  // If the placeholder has the focus, the editor takes it over once loaded.
  const [hasFocus, setHasFocus] = useState(false);
  const placeholder = (
    <Input.TextArea
      rows={6}
      readOnly
      aria-busy
      aria-label="The editor is loading"
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      <RichTextEditor
        attributes={{ ...controlAttributesOf(props), ...(hasFocus && { autoFocus: true }) }}
        label={props.field.label}
        value={toInputText(props.value)}
        maxLength={maxLengthOf(props.field)}
        onChange={(html) => props.onChange?.(html)}
      />
    </Suspense>
  );
}

export const richTextInputs: FieldInputs<'richText'> = {
  richText: RichTextInput,
};
