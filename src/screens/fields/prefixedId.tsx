import { LineInput } from './LineInput';
import { FigureCell } from './OneLine';
import type { FieldView } from './types';

/** Takes the number with or without a prefix; the prefix is stripped where the value is read. */
export const prefixedId: FieldView<'prefixedId'> = { Input: LineInput, Cell: FigureCell, columnWidth: 100 };
