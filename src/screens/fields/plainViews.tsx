import { splitNdcs } from '../../schema';
import { Suspense } from 'react';
import { loadable } from '../loadable';
import { inputText } from './attributes';
import { ChoiceCell, DateCell, FilesCell, isSpecial, labelsOf, LongTextCell, momentWidthOf, ReferenceCell, ReferencesCell, RichTextCell, RichTextWhole, TextOrLink, WholeChoice, WholeFiles, WholeLine, WholeReferences } from './cells';
import { FigureCell, TextCell, WholeText } from './OneLine';
import { TagList, textsOf } from './TagList';
import type { FieldOf } from '../../schema';
import type { CellProps, FieldViews, Line } from './types';

const EntriesTable = loadable(async () => ({ default: (await import('./json')).EntriesTable }));

function WholeEntries({ field, value }: CellProps<'json'>) {
  return (
    <Suspense fallback={<TextCell field={field} value={value} />}>
      <EntriesTable field={field} value={value} />
    </Suspense>
  );
}

const ndcsOf = ({ value }: CellProps<'ndcList'>): string[] => splitNdcs(inputText(value));

const figure = (columnWidth: number) => ({ Cell: FigureCell, line: 'figures', columnWidth, inputWidth: 160, numeric: true }) as const;

const [characterWidth, inputFrame] = [9, 30];

/** A short text has an input of matching width. */
const shortInput = ({ maxLength = Infinity }: FieldOf<'text'>): number | undefined => (maxLength <= 20 ? maxLength * characterWidth + inputFrame : undefined);

const untagged = ({ tag }: FieldOf<'choice'> | FieldOf<'boolean'>): Line | undefined => (tag ? undefined : 'text');

/** Wide enough for the 100 characters of a long text's preview on two lines. */
const previewWidth = 440;

/** The view of every field kind except rows, whose columns are fields themselves. A missing kind fails to compile. */
export const plainViews: Omit<FieldViews, 'rows'> = {
  text: { Cell: TextOrLink, line: (field) => (isSpecial(field) ? undefined : 'text'), Whole: WholeLine, columnWidth: 180, inputWidth: shortInput },
  longText: { Cell: LongTextCell, Whole: WholeText, columnWidth: previewWidth, wide: true },
  richText: { Cell: RichTextCell, Whole: RichTextWhole, columnWidth: previewWidth, wide: true, fillsRow: true },
  email: { Cell: TextCell, line: 'text', Whole: WholeText, columnWidth: 220 },
  phone: { Cell: FigureCell, line: 'figures', columnWidth: 150, inputWidth: 240 },
  date: { Cell: DateCell, line: ({ due }) => (due ? undefined : 'figures'), columnWidth: ({ due }) => (due ? 200 : 120), inputWidth: 160 },
  instant: { Cell: FigureCell, line: 'figures', columnWidth: momentWidthOf, inputWidth: 220 },
  choice: { Cell: ChoiceCell, line: untagged, Whole: WholeChoice, columnWidth: 160 },
  choices: { Cell: (props) => <TagList items={labelsOf(props)} />, Whole: (props) => <TagList items={labelsOf(props)} whole />, columnWidth: 220 },
  yesNo: { Cell: TextCell, line: 'text', columnWidth: 90, inputWidth: 160 },
  boolean: { Cell: ChoiceCell, line: untagged, columnWidth: 90 },
  integer: figure(110),
  decimal: figure(110),
  money: figure(130),
  percent: figure(110),
  usState: { Cell: TextCell, line: 'text', columnWidth: 80, inputWidth: 100 },
  height: { Cell: FigureCell, line: 'figures', columnWidth: 90, inputWidth: 220 },
  weight: { Cell: FigureCell, line: 'figures', columnWidth: 100, inputWidth: 220 },
  ndcList: { Cell: (props) => <TagList items={ndcsOf(props)} />, Whole: (props) => <TagList items={ndcsOf(props)} whole />, columnWidth: 180, wide: true },
  tags: { Cell: ({ value }) => <TagList items={textsOf(value)} />, Whole: ({ value }) => <TagList items={textsOf(value)} whole />, columnWidth: 200 },
  file: { Cell: FilesCell, Whole: WholeFiles, columnWidth: 200, wide: true },
  files: { Cell: FilesCell, Whole: WholeFiles, columnWidth: 240, wide: true },
  reference: { Cell: ReferenceCell, columnWidth: 200 },
  references: { Cell: ReferencesCell, Whole: WholeReferences, columnWidth: 260 },
  password: { Cell: TextCell, columnWidth: 120 },
  prefixedId: { Cell: FigureCell, line: 'figures', columnWidth: 100 },
  remoteChoice: { Cell: TextCell, line: 'text', Whole: WholeText, columnWidth: 160 },
  json: { Cell: TextCell, Whole: WholeEntries, columnWidth: 240, wide: true },
};
