import type { FieldViews } from '../cells/FieldView';
import { FigureCell } from '../cells/OneLine';

export const measureViews: FieldViews<'height' | 'weight'> = {
  height: { Cell: FigureCell, line: 'figures', columnWidth: 80, inputWidth: 170 },
  weight: { Cell: FigureCell, line: 'figures', columnWidth: 90, inputWidth: 170 },
};
