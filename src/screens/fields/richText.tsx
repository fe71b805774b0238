import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { showValue, truncate } from '../../schema';
import { attributesOf, inputText } from './attributes';
import { OneLine } from './OneLine';
import type { CellProps, FieldView, InputProps } from './types';

/* The editor and the sanitiser weigh more than the rest of the inputs together: they load where a note is edited or read in full. */
const RichTextEditor = lazy(() => import('./RichTextEditor'));
const RichTextBlock = lazy(() => import('./RichTextBlock'));

function RichTextInput(props: InputProps<'richText'>) {
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

/** The first 100 characters of the text, not of its tags (decision 36). */
function RichTextCell({ field, value }: CellProps<'richText'>) {
  const shown = showValue(field, value) ?? '';
  return <OneLine title={shown}>{truncate(shown)}</OneLine>;
}

function RichTextWhole({ value }: CellProps<'richText'>) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      <RichTextBlock html={inputText(value)} />
    </Suspense>
  );
}

export const richText: FieldView<'richText'> = {
  Input: RichTextInput,
  Cell: RichTextCell,
  Whole: RichTextWhole,
  columnWidth: 320,
  wide: true,
};
