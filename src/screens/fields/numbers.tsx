import { attributesOf } from './attributes';
import { NumberBox, type NumberBoxProps } from './NumberBox';
import type { InputProps } from './types';

type NumberKind = 'integer' | 'decimal' | 'money' | 'percent';

function inputFor<K extends NumberKind>(look: Pick<NumberBoxProps, 'whole' | 'money' | 'suffix'>) {
  return function NumberInput(props: InputProps<K>) {
    return <NumberBox {...look} attributes={attributesOf(props)} value={props.value} onChange={(value) => props.onChange?.(value)} />;
  };
}

export const WholeNumberInput = inputFor<'integer'>({ whole: true });
export const DecimalInput = inputFor<'decimal'>({});
export const AmountInput = inputFor<'money'>({ money: true });
export const PercentInput = inputFor<'percent'>({ suffix: '%' });
