import { currencyDigits, currencySign, type FieldOf } from '../../schema';
import { attributesOf } from './attributes';
import { NumberBox, type NumberLook } from './NumberBox';
import type { InputProps } from './types';

type NumberKind = 'integer' | 'decimal' | 'money' | 'percent';

function inputFor<K extends NumberKind>(lookOf: (field: FieldOf<K>) => NumberLook, whole = false) {
  return function NumberInput(props: InputProps<K>) {
    return <NumberBox whole={whole} look={lookOf(props.field)} attributes={attributesOf(props)} value={props.value} onChange={(value) => props.onChange?.(value)} />;
  };
}

export const WholeNumberInput = inputFor<'integer'>(({ format = {} }) => format, true);
export const DecimalInput = inputFor<'decimal'>(({ format = {} }) => format);
export const AmountInput = inputFor<'money'>(({ currency }) => ({ sign: currencySign(currency), decimals: currencyDigits(currency), grouped: true }));
export const PercentInput = inputFor<'percent'>(({ format = {} }) => ({ ...format, unit: '%' }));
