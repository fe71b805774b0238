import { attributesOf } from './attributes';
import { NumberBox, type NumberBoxProps } from './NumberBox';
import { FigureCell } from './OneLine';
import type { FieldView, InputProps } from './types';

type NumberKind = 'integer' | 'decimal' | 'money' | 'percent';

function viewOf<K extends NumberKind>(look: Pick<NumberBoxProps, 'whole' | 'money' | 'suffix'>, columnWidth: number): FieldView<K> {
  function NumberInput(props: InputProps<K>) {
    return <NumberBox {...look} attributes={attributesOf(props)} value={props.value} onChange={(value) => props.onChange?.(value)} />;
  }
  return { Input: NumberInput, Cell: FigureCell, columnWidth, numeric: true };
}

export const integer = viewOf<'integer'>({ whole: true }, 110);
export const decimal = viewOf<'decimal'>({}, 110);
export const money = viewOf<'money'>({ money: true }, 130);
export const percent = viewOf<'percent'>({ suffix: '%' }, 110);
