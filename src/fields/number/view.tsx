import type { FieldViews } from '../cells/FieldView';
import { FigureCell } from '../cells/OneLine';

const numberView = (columnWidth: number) =>
  ({ Cell: FigureCell, line: 'figures', columnWidth, inputWidth: 160, numeric: true }) as const;

export const numberViews: FieldViews<'integer' | 'decimal' | 'money' | 'percent'> = {
  integer: numberView(84),
  decimal: numberView(96),
  money: numberView(110),
  percent: numberView(84),
};
