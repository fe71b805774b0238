import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

/* The editor weighs more than the rest of the inputs together: it loads where a note is edited. */
const RichTextEditor = lazy(() => import('./RichTextEditor'));

export function RichTextInput(props: InputProps<'richText'>) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
      <RichTextEditor
        attributes={attributesOf(props)}
        label={props.field.label}
        value={inputText(props.value)}
        onChange={(html) => props.onChange?.(html)}
      />
    </Suspense>
  );
}
