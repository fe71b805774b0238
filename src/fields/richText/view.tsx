import { Suspense } from 'react';
import { formatValue } from '../../schema';
import { loadable } from '../../ui';
import type { CellProps, FieldViews } from '../cells/FieldView';
import { Preview, previewWidth } from '../cells/Preview';
import { toInputText } from '../shared/text';

/* Lazy: the sanitiser is larger than all cells together, and only needed when the full text is opened. */
const RichTextBlock = loadable(async () => (await import('./RichTextBlock')).RichTextBlock);

/** Whether the HTML is a single paragraph of plain text. */
const isPlainParagraph = (html: string): boolean => !/<[^>]+>/.test(html.replace(/^<p>|<\/p>$/g, ''));

/** The first 100 characters of the text, without its tags (decision 36). */
function RichTextCell({ field, value }: CellProps<'richText'>) {
  return (
    <Preview label={field.label} text={formatValue(field, value) ?? ''} hasMore={!isPlainParagraph(toInputText(value))}>
      <FullRichText value={value} />
    </Preview>
  );
}

function FullRichText({ value }: Pick<CellProps<'richText'>, 'value'>) {
  return (
    <Suspense fallback={<span aria-busy>…</span>}>
      <RichTextBlock html={toInputText(value)} />
    </Suspense>
  );
}

export const richTextViews: FieldViews<'richText'> = {
  richText: {
    Cell: RichTextCell,
    FullValue: FullRichText,
    columnWidth: previewWidth,
    spansFormRow: true,
    spansDetailRow: true,
  },
};
