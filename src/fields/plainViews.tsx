import type { FieldKind } from '../schema';
import type { CellProps, FieldViews } from './cells/FieldView';
import { FigureCell, TextCell } from './cells/OneLine';
import { TagList, toTexts } from './cells/TagList';
import { choiceViews } from './choice/view';
import { dateViews } from './date/view';
import { fileViews } from './file/view';
import { jsonViews } from './json/view';
import { splitNdcs } from './ndcList/value';
import { phoneViews } from './phone/view';
import { referenceViews } from './reference/view';
import { richTextViews } from './richText/view';
import { toInputText } from './shared/text';
import { textViews } from './text/view';

const figuresView = (columnWidth: number, inputWidth: number) =>
  ({ Cell: FigureCell, line: 'figures', columnWidth, inputWidth }) as const;
const numberView = (columnWidth: number) => ({ ...figuresView(columnWidth, 160), numeric: true }) as const;

const ndcsOf = ({ value }: CellProps<'ndcList'>): string[] => splitNdcs(toInputText(value));

/**
 * The view of every kind except rows, whose columns are fields themselves. They need no antd. A kind without an entry
 * does not compile.
 */
export const plainViews: FieldViews<Exclude<FieldKind, 'rows'>> = {
  ...textViews,
  ...richTextViews,
  ...phoneViews,
  ...dateViews,
  ...choiceViews,
  integer: numberView(84),
  decimal: numberView(96),
  money: numberView(110),
  percent: numberView(84),
  height: figuresView(80, 170),
  weight: figuresView(90, 170),
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
  ...fileViews,
  ...referenceViews,
  password: { Cell: TextCell, columnWidth: 120 },
  ...jsonViews,
};
