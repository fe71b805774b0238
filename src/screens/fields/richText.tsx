import { Input } from 'antd';
import { Suspense, useState } from 'react';
import { maxLengthOf } from '../../schema';
import { loadable } from '../loadable';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

/* Lazy: the editor is larger than all other inputs together, and only needed where rich text is edited. */
const RichTextEditor = loadable(() => import('./RichTextEditor'));

export function RichTextInput(props: InputProps<'richText'>) {
  // If the placeholder has the focus, the editor takes it over once loaded.
  const [isAwaited, setAwaited] = useState(false);
  const place = <Input.TextArea rows={6} readOnly aria-busy aria-label="The editor is loading" onFocus={() => setAwaited(true)} onBlur={() => setAwaited(false)} />;
  return (
    <Suspense fallback={place}>
      <RichTextEditor
        attributes={{ ...attributesOf(props), ...(isAwaited && { autoFocus: true }) }}
        label={props.field.label}
        value={inputText(props.value)}
        most={maxLengthOf(props.field)}
        onChange={(html) => props.onChange?.(html)}
      />
    </Suspense>
  );
}
