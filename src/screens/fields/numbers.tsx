import { currencySign, formatAmount, type FieldOf } from '../../schema';
import { controlAttributesOf } from './controlAttributes';
import { NumberTextInput, type NumberInputFormat } from './NumberTextInput';
import type { InputProps } from './types';

type NumberKind = 'integer' | 'decimal' | 'money' | 'percent';

function createNumberInput<K extends NumberKind>(
  formatOf: (field: FieldOf<K>) => NumberInputFormat,
  isInteger = false,
) {
  return function NumberInput(props: InputProps<K>) {
    return (
      <NumberTextInput
        isInteger={isInteger}
        format={formatOf(props.field)}
        attributes={controlAttributesOf(props)}
        value={props.value}
        onChange={(value) => props.onChange?.(value)}
      />
    );
  };
}

export const WholeNumberInput = createNumberInput<'integer'>(() => ({}), true);
export const DecimalInput = createNumberInput<'decimal'>(() => ({}));
export const AmountInput = createNumberInput<'money'>(({ currency }) => ({
  sign: currencySign(currency),
  format: (amount) => formatAmount(amount, currency),
}));
export const PercentInput = createNumberInput<'percent'>(() => ({ unit: '%' }));
