import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import { Fragment, Suspense } from 'react';
import {
  fileName,
  holds,
  toRecordId,
  toRecordIds,
  optionLabel,
  recordPath,
  formatValue,
  type FieldOf,
  type FileField,
  type Values,
} from '../../schema';
import { useRegistry } from '../registry';
import { includedTitle } from '../recordFrame';
import { loadable, Flex, Icon, Link, Tag } from '../../ui';
import { useToday } from '../useToday';
import { toInputText } from './controlAttributes';
import { FileLink, filesOf } from './FileLink';
import { LinkedTitle, TitleWithTag } from './LinkedTitle';
import { FigureCell, OneLine, TextCell, FullText } from './OneLine';
import { Preview } from './Preview';
import { truncatedTagStyle, toTexts } from './TagList';
import type { CellProps } from './types';
import { UrlText } from './UrlText';
import { ValueTag } from './ValueTag';

/* Lazy: the sanitiser is larger than all cells together, and only needed when the full text is opened. */
const RichTextBlock = loadable(() => import('./RichTextBlock'));

export function LongTextCell({ field, value }: CellProps<'longText'>) {
  const shown = formatValue(field, value) ?? '';
  return (
    <Preview label={field.label} text={shown} hasMore={shown.trim().includes('\n')}>
      <FullText field={field} value={value} />
    </Preview>
  );
}

/** Whether the HTML is a single paragraph of plain text. */
const isPlainParagraph = (html: string): boolean => !/<[^>]+>/.test(html.replace(/^<p>|<\/p>$/g, ''));

/** The first 100 characters of the text, without its tags (decision 36). */
export function RichTextCell({ field, value }: CellProps<'richText'>) {
  return (
    <Preview label={field.label} text={formatValue(field, value) ?? ''} hasMore={!isPlainParagraph(toInputText(value))}>
      <FullRichText value={value} />
    </Preview>
  );
}

export function FullRichText({ value }: Pick<CellProps<'richText'>, 'value'>) {
  return (
    <Suspense fallback={<span aria-busy>…</span>}>
      <RichTextBlock html={toInputText(value)} />
    </Suspense>
  );
}

interface DueDate {
  readonly value: unknown;
  readonly record: Values;
  /** The current day in the browser's time zone. */
  readonly today: string;
}

/** Whether a due date has passed. */
const isOverdue = ({ due }: FieldOf<'date'>, { value, record, today }: DueDate): boolean =>
  due !== undefined && typeof value === 'string' && value < today && holds(due, { values: record, features: [] });

export function DateCell({ field, value, record }: CellProps<'date'>) {
  const today = useToday();
  const day = <FigureCell field={field} value={value} />;
  if (!isOverdue(field, { value, record, today })) return day;
  return (
    <Flex align="center" gap={6}>
      {day}
      <Tag color="error" icon={<Icon of={ClockCircleOutlined} />}>
        Overdue
      </Tag>
    </Flex>
  );
}

const [dayWidth, momentWidth, halfDayWidth] = [100, 144, 26];

/** Column width in pixels: a timestamp needs more room than a date. */
export const instantColumnWidth = ({ format = 'MM-DD-YYYY' }: FieldOf<'instant'>): number =>
  format === 'MM-DD-YYYY' ? dayWidth : momentWidth + (format.endsWith('A') ? halfDayWidth : 0);

/** A selected value, as a tag if declared so. */
export function ChoiceCell({ field, value }: CellProps<'choice' | 'boolean'>) {
  return field.display?.tag ? (
    <ValueTag field={field} value={value} colors={field.display.tag} />
  ) : (
    <TextCell field={field} value={value} />
  );
}

export function FullChoice({ field, value }: CellProps<'choice'>) {
  return field.display?.tag ? (
    <ValueTag field={field} value={value} colors={field.display.tag} />
  ) : (
    <FullText field={field} value={value} />
  );
}

export const optionLabelsOf = ({ field, value }: CellProps<'choices'>): string[] =>
  toTexts(value).map((item) => optionLabel(field.options, item));

export function FilesCell({ value }: Pick<CellProps<FileField['kind']>, 'value'>) {
  const attached = filesOf(value);
  return (
    <OneLine title={attached.map(fileName).join(', ')}>
      {attached.map((file, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          <FileLink file={file} />
        </Fragment>
      ))}
    </OneLine>
  );
}

const FileListWithPictures = loadable(() => import('./FileListWithPictures'));

/** The files on a record's page, with thumbnails if declared. */
export function FullFiles({ field, value }: Pick<CellProps<FileField['kind']>, 'field' | 'value'>) {
  if (!field.preview) return <FilesCell value={value} />;
  return (
    <Suspense fallback={<FilesCell value={value} />}>
      <FileListWithPictures value={value} />
    </Suspense>
  );
}

export function ReferenceCell({ field, value, record }: CellProps<'reference'>) {
  const title = includedTitle(useRegistry().get(field.to), { prefix: field.prefix, record });
  const id = toRecordId(value);
  if (title !== undefined)
    return <TitleWithTag title={title} discardedAt={record[`${field.prefix ?? ''}discarded_at`]} />;
  return id === undefined ? null : <LinkedTitle resource={field.to} id={id} />;
}

/** Maximum number of titles that a table cell shows of a list of records. */
const maxTitles = 2;

/** The titles of the first records of a list, batched into one request for all cells, and how many more there are. */
export function ReferencesCell({ field, value }: CellProps<'references'>) {
  const ids = toRecordIds(value);
  const shown = ids.slice(0, maxTitles);
  return (
    <Flex gap={4} wrap align="center">
      {shown.map((id) => (
        <Tag key={id} style={truncatedTagStyle}>
          <LinkedTitle resource={field.to} id={id} />
        </Tag>
      ))}
      {shown.length < ids.length && <span>and {ids.length - shown.length} more</span>}
    </Flex>
  );
}

/** All records of a list, each linked to its page if it has one. */
export function FullReferences({ field, value }: CellProps<'references'>) {
  const target = useRegistry().get(field.to);
  return (
    <Flex gap={4} wrap align="center">
      {toRecordIds(value).map((id) => {
        const title = <LinkedTitle resource={field.to} id={id} />;
        return (
          <Tag key={id} style={truncatedTagStyle}>
            {target.record ? <Link to={recordPath(target, id)}>{title}</Link> : title}
          </Tag>
        );
      })}
    </Flex>
  );
}

export function TextOrLink({ field, value, title }: CellProps<'text'>) {
  return field.url ? (
    <UrlText value={String(value)} />
  ) : (
    <TextCell field={field} value={value} {...(title !== undefined && { title })} />
  );
}

export function FullTextOrLink(props: CellProps<'text'>) {
  return props.field.url ? <TextOrLink {...props} /> : <FullText {...props} />;
}
