import { flattenOptions, splitNdcs, type FieldOf } from '../../schema';
import { Suspense } from 'react';
import { loadable } from '../../ui';
import { toInputText } from './controlAttributes';
import {
  ChoiceCell,
  DateCell,
  FilesCell,
  optionLabelsOf,
  LongTextCell,
  instantColumnWidth,
  ReferenceCell,
  ReferencesCell,
  RichTextCell,
  FullRichText,
  TextOrLink,
  FullChoice,
  FullFiles,
  FullTextOrLink,
  FullReferences,
} from './cells';
import { FigureCell, TextCell, FullText } from './OneLine';
import { FullPhone, PhoneCell } from './PhoneNumber';
import { TagList, toTexts } from './TagList';
import type { CellProps, FieldViews, LineKind } from './types';

const EntriesTable = loadable(async () => ({ default: (await import('./json')).EntriesTable }));

function FullEntries({ field, value }: CellProps<'json'>) {
  return (
    <Suspense fallback={<TextCell field={field} value={value} />}>
      <EntriesTable field={field} value={value} />
    </Suspense>
  );
}

const ndcsOf = ({ value }: CellProps<'ndcList'>): string[] => splitNdcs(toInputText(value));

const numberView = (columnWidth: number) =>
  ({ Cell: FigureCell, line: 'figures', columnWidth, inputWidth: 160, numeric: true }) as const;

const [characterWidth, inputFrame] = [9, 30];
const [optionCharacterWidth, cellPadding, tagFrame] = [8, 16, 14];

/** A short text has an input of matching width. */
const shortInputWidth = ({ maxLength = Infinity }: FieldOf<'text'>): number | undefined =>
  maxLength <= 20 ? Math.min(maxLength * characterWidth + inputFrame, 170) : undefined;

/** A column of a short text is as wide as its longest value. */
const shortTextWidth = ({ maxLength = Infinity }: FieldOf<'text'>): number =>
  Math.min(130, maxLength * characterWidth + cellPadding);

/** A column of choices is as wide as the longest option, within limits. */
const optionWidth = ({ options, display }: FieldOf<'choice'>): number => {
  const longest = Math.max(0, ...flattenOptions(options).map(({ label }) => label.length));
  return Math.min(150, Math.max(72, longest * optionCharacterWidth + cellPadding + (display ? tagFrame : 0)));
};

const untaggedLine = ({ display }: FieldOf<'choice'> | FieldOf<'boolean'>): LineKind | undefined =>
  display?.tag ? undefined : 'text';

/** Wide enough for the 100 characters of a long text's preview on two lines. */
const previewWidth = 440;

/** The view of every field kind except rows, whose columns are fields themselves. A missing kind fails to compile. */
export const plainViews: Omit<FieldViews, 'rows'> = {
  text: {
    Cell: TextOrLink,
    line: ({ url }) => (url ? undefined : 'text'),
    FullValue: FullTextOrLink,
    columnWidth: shortTextWidth,
    inputWidth: shortInputWidth,
  },
  longText: { Cell: LongTextCell, FullValue: FullText, columnWidth: previewWidth, spansFormRow: true },
  richText: {
    Cell: RichTextCell,
    FullValue: FullRichText,
    columnWidth: previewWidth,
    spansFormRow: true,
    spansDetailRow: true,
  },
  email: { Cell: TextCell, line: 'text', FullValue: FullText, columnWidth: 210 },
  phone: { Cell: PhoneCell, FullValue: FullPhone, columnWidth: 127, inputWidth: 170, showsProblem: true },
  date: {
    Cell: DateCell,
    line: ({ due }) => (due ? undefined : 'figures'),
    columnWidth: ({ due }) => (due ? 190 : 100),
    inputWidth: 160,
  },
  instant: { Cell: FigureCell, line: 'figures', columnWidth: instantColumnWidth, inputWidth: 220 },
  choice: { Cell: ChoiceCell, line: untaggedLine, FullValue: FullChoice, columnWidth: optionWidth },
  choices: {
    Cell: (props) => <TagList items={optionLabelsOf(props)} />,
    FullValue: (props) => <TagList items={optionLabelsOf(props)} wraps />,
    columnWidth: 220,
  },
  yesNo: { Cell: TextCell, line: 'text', columnWidth: 76, inputWidth: 160 },
  boolean: { Cell: ChoiceCell, line: untaggedLine, columnWidth: 90 },
  integer: numberView(84),
  decimal: numberView(96),
  money: numberView(110),
  percent: numberView(84),
  usState: { Cell: TextCell, line: 'text', columnWidth: 64, inputWidth: 100 },
  height: { Cell: FigureCell, line: 'figures', columnWidth: 80, inputWidth: 170 },
  weight: { Cell: FigureCell, line: 'figures', columnWidth: 90, inputWidth: 170 },
  ndcList: {
    Cell: (props) => <TagList items={ndcsOf(props)} />,
    FullValue: (props) => <TagList items={ndcsOf(props)} wraps />,
    columnWidth: 180,
    spansFormRow: true,
    showsProblem: true,
  },
  tags: {
    Cell: ({ value }) => <TagList items={toTexts(value)} />,
    FullValue: ({ value }) => <TagList items={toTexts(value)} wraps />,
    columnWidth: 200,
  },
  file: { Cell: FilesCell, FullValue: FullFiles, columnWidth: 170, spansFormRow: true },
  files: { Cell: FilesCell, FullValue: FullFiles, columnWidth: 200, spansFormRow: true },
  reference: { Cell: ReferenceCell, columnWidth: 180 },
  references: { Cell: ReferencesCell, FullValue: FullReferences, columnWidth: 260 },
  password: { Cell: TextCell, columnWidth: 120 },
  prefixedId: { Cell: FigureCell, line: 'figures', columnWidth: 76 },
  remoteChoice: { Cell: TextCell, line: 'text', FullValue: FullText, columnWidth: 148 },
  json: { Cell: TextCell, FullValue: FullEntries, columnWidth: 240, spansFormRow: true },
};
