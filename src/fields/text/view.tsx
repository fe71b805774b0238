import { formatValue, type FieldOf } from '../../schema';
import type { CellProps, FieldViews } from '../cells/FieldView';
import { ExternalLink, FullText, OneLine, TextCell } from '../cells/OneLine';
import { Preview, previewWidth } from '../cells/Preview';

/** In pixels. */
const [characterWidth, inputFrame, cellPadding] = [9, 30, 16];

/** A short text has an input of matching width. */
const shortInputWidth = ({ maxLength = Infinity }: FieldOf<'text'>): number | undefined =>
  maxLength <= 20 ? Math.min(maxLength * characterWidth + inputFrame, 170) : undefined;

/** A column of a short text is as wide as its longest value. */
const shortTextWidth = ({ maxLength = Infinity }: FieldOf<'text'>): number =>
  Math.min(130, maxLength * characterWidth + cellPadding);

/** A web address as a link; other text, and other URL schemes, as plain text. */
function UrlText({ value }: { readonly value: string }) {
  return /^https?:\/\//i.test(value) ? (
    <ExternalLink to={value}>{value}</ExternalLink>
  ) : (
    <OneLine title={value}>{value}</OneLine>
  );
}

function TextOrLink({ field, value, title }: CellProps<'text'>) {
  return field.url ? (
    <UrlText value={String(value)} />
  ) : (
    <TextCell field={field} value={value} {...(title !== undefined && { title })} />
  );
}

function FullTextOrLink(props: CellProps<'text'>) {
  return props.field.url ? <TextOrLink {...props} /> : <FullText {...props} />;
}

function LongTextCell({ field, value }: CellProps<'longText'>) {
  const shown = formatValue(field, value) ?? '';
  return (
    <Preview label={field.label} text={shown} hasMore={shown.trim().includes('\n')}>
      <FullText field={field} value={value} />
    </Preview>
  );
}

export const textViews: FieldViews<'text' | 'longText' | 'email'> = {
  text: {
    Cell: TextOrLink,
    line: ({ url }) => (url ? undefined : 'text'),
    FullValue: FullTextOrLink,
    columnWidth: shortTextWidth,
    inputWidth: shortInputWidth,
  },
  longText: { Cell: LongTextCell, FullValue: FullText, columnWidth: previewWidth, spansFormRow: true },
  email: { Cell: TextCell, line: 'text', FullValue: FullText, columnWidth: 210 },
};
