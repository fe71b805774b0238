import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import { Fragment, Suspense } from 'react';
import { fileName, holds, linkedId, linkedIds, optionLabel, recordPath, showValue, today, type FieldOf, type FileField, type Values } from '../../schema';
import { useRegistry } from '../context';
import { includedTitle } from '../includedTitle';
import { loadable } from '../loadable';
import { Flex, Icon, Link, Tag } from '../plain';
import { inputText } from './attributes';
import { FileLink, filesOf } from './FileLink';
import { LinkedTitle, TitleWithTag } from './LinkedTitle';
import { FigureCell, OneLine, TextCell, WholeText } from './OneLine';
import { Preview } from './Preview';
import { shortTag, textsOf } from './TagList';
import type { CellProps } from './types';
import { UrlText } from './UrlText';
import { ValueTag } from './ValueTag';

/* The sanitiser weighs more than all cells together: it loads where a note is read in full. */
const RichTextBlock = loadable(() => import('./RichTextBlock'));

export function LongTextCell({ field, value }: CellProps<'longText'>) {
  const shown = showValue(field, value) ?? '';
  return (
    <Preview label={field.label} text={shown} isMore={shown.trim().includes('\n')}>
      <WholeText field={field} value={value} />
    </Preview>
  );
}

/** Nothing but one paragraph of plain text. */
const isPlain = (html: string): boolean => !/<[^>]+>/.test(html.replace(/^<p>|<\/p>$/g, ''));

/** The first 100 characters of the text, not of its tags (decision 36). */
export function RichTextCell({ field, value }: CellProps<'richText'>) {
  return (
    <Preview label={field.label} text={showValue(field, value) ?? ''} isMore={!isPlain(inputText(value))}>
      <RichTextWhole value={value} />
    </Preview>
  );
}

export function RichTextWhole({ value }: Pick<CellProps<'richText'>, 'value'>) {
  return (
    <Suspense fallback={<span aria-busy>…</span>}>
      <RichTextBlock html={inputText(value)} />
    </Suspense>
  );
}

/** Whether the day by which something was to be done has passed, by the calendar here. */
const isOverdue = ({ due }: FieldOf<'date'>, { value, record }: { readonly value: unknown; readonly record: Values }): boolean =>
  due !== undefined && typeof value === 'string' && value < today() && holds(due, { values: record, features: [] });

export function DateCell({ field, value, record }: CellProps<'date'>) {
  const day = <FigureCell field={field} value={value} />;
  if (!isOverdue(field, { value, record })) return day;
  return (
    <Flex align="center" gap={6}>
      {day}
      <Tag color="error" icon={<Icon of={ClockCircleOutlined} />}>
        Overdue
      </Tag>
    </Flex>
  );
}

const [dayWidth, momentWidth] = [150, 190];

/** A point in time with its time of day takes more room than its day. */
export const momentWidthOf = ({ format = 'MM-DD-YYYY' }: FieldOf<'instant'>): number => (format === 'MM-DD-YYYY' ? dayWidth : momentWidth);

/** A chosen value, as a tag where that is declared. */
export function ChoiceCell({ field, value }: CellProps<'choice' | 'boolean'>) {
  return field.tag ? <ValueTag field={field} value={value} colors={field.tag} /> : <TextCell field={field} value={value} />;
}

export function WholeChoice({ field, value }: CellProps<'choice'>) {
  return field.tag ? <ValueTag field={field} value={value} colors={field.tag} /> : <WholeText field={field} value={value} />;
}

export const labelsOf = ({ field, value }: CellProps<'choices'>): string[] => textsOf(value).map((item) => optionLabel(field.options, item));

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

const PicturedFiles = loadable(() => import('./PicturedFiles'));

/** The files on the page of a record, with their pictures where that is declared. */
export function WholeFiles({ field, value }: Pick<CellProps<FileField['kind']>, 'field' | 'value'>) {
  if (!field.preview) return <FilesCell value={value} />;
  return (
    <Suspense fallback={<FilesCell value={value} />}>
      <PicturedFiles value={value} />
    </Suspense>
  );
}

export function ReferenceCell({ field, value, record }: CellProps<'reference'>) {
  const title = includedTitle(useRegistry().get(field.to), { prefix: field.prefix, record });
  const id = linkedId(value);
  if (title !== undefined) return <TitleWithTag title={title} discardedAt={record[`${field.prefix ?? ''}discarded_at`]} />;
  return id === undefined ? null : <LinkedTitle resource={field.to} id={id} />;
}

/** How many records of a list a table tells by their titles. */
const mostTitles = 2;

/** The first records of a list by their titles, looked up in one call for all cells, and how many more there are. */
export function ReferencesCell({ field, value }: CellProps<'references'>) {
  const ids = linkedIds(value);
  const shown = ids.slice(0, mostTitles);
  return (
    <Flex gap={4} wrap align="center">
      {shown.map((id) => (
        <Tag key={id} style={shortTag}>
          <LinkedTitle resource={field.to} id={id} />
        </Tag>
      ))}
      {shown.length < ids.length && <span>and {ids.length - shown.length} more</span>}
    </Flex>
  );
}

/** Every record of a list; each leads to its page, where it has one. */
export function WholeReferences({ field, value }: CellProps<'references'>) {
  const target = useRegistry().get(field.to);
  return (
    <Flex gap={4} wrap align="center">
      {linkedIds(value).map((id) => {
        const title = <LinkedTitle resource={field.to} id={id} />;
        return <Tag key={id} style={shortTag}>{target.record ? <Link to={recordPath(target, id)}>{title}</Link> : title}</Tag>;
      })}
    </Flex>
  );
}

/** Shows as more than its text. */
export const isSpecial = ({ tag, url }: CellProps<'text'>['field']): boolean => tag !== undefined || url === true;

export function TextOrLink({ field, value }: CellProps<'text'>) {
  if (field.tag) return <ValueTag field={field} value={value} colors={field.tag} />;
  return field.url ? <UrlText value={String(value)} /> : <TextCell field={field} value={value} />;
}

export function WholeLine(props: CellProps<'text'>) {
  return isSpecial(props.field) ? <TextOrLink {...props} /> : <WholeText {...props} />;
}
