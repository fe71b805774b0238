import { useState } from 'react';
import { toNumber, toPlainCharacters, currencySign, formatAmount, type FieldOf } from '../../schema';
import { TextInput } from '../../ui';
import { type ControlAttributes, controlAttributesOf, type InputProps, type FieldInputs } from '../controls/InputProps';

/** How a number is displayed in its input. */
export interface NumberInputFormat {
  /** Prefix: the currency sign. */
  readonly sign?: string | undefined;
  /** Suffix. */
  readonly unit?: string | undefined;
  /** Its text while it is not edited. Default: its digits. */
  readonly format?: (number: number) => string;
}

/** Strips the sign and unit, in case they were typed or pasted along with the number. */
function stripAffixes(text: string, { sign = '$', unit = '%' }: NumberInputFormat): string {
  const plusOrMinus = /^[+-]?/.exec(text)?.[0] ?? '';
  const afterPlusOrMinus = text.slice(plusOrMinus.length).trimStart();
  const withoutSign = afterPlusOrMinus.startsWith(sign)
    ? plusOrMinus + afterPlusOrMinus.slice(sign.length).trimStart()
    : text;
  return withoutSign.endsWith(unit) ? withoutSign.slice(0, -unit.length).trimEnd() : withoutSign;
}

/**
 * Parses the text of a number input: null for empty text, a number if it is one, otherwise the text itself, which
 * validation then rejects with the field's message. Accepts the displayed sign and unit, and thousands separators.
 */
export function parseNumberInput(text: string, format: NumberInputFormat = {}): number | string | null {
  const plain = toPlainCharacters(text);
  if (plain === '') return null;
  const numberText = stripAffixes(plain, format);
  const ungrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(numberText) ? numberText.replaceAll(',', '') : numberText;
  const number = toNumber(ungrouped);
  const isExact = typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  return isExact ? number : text.trim();
}

/** Formats a number for its input while it is not being edited. */
export function formatNumberInput(value: unknown, { format = String }: NumberInputFormat = {}): string {
  const number = toNumber(value);
  if (typeof number === 'number') return format(number);
  return typeof value === 'string' ? value : '';
}

interface NumberTextInputProps {
  readonly attributes: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: number | string | null) => void;
  readonly isInteger?: boolean;
  readonly format?: NumberInputFormat;
  /** Another input is visually joined to this one. */
  readonly isJoined?: boolean;
}

const defaultFormat: NumberInputFormat = {};

/**
 * A single-line number input. Only typing changes its value; nothing is rounded or dropped: invalid text stays for
 * correction.
 */
export function NumberTextInput({
  attributes,
  value,
  onChange,
  isInteger = false,
  format = defaultFormat,
  isJoined = false,
}: NumberTextInputProps) {
  const [draft, setDraft] = useState<string>();
  const current = draft !== undefined && parseNumberInput(draft, format) === (value ?? null) ? draft : undefined;
  return (
    <TextInput
      {...attributes}
      isJoined={isJoined}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      autoComplete="off"
      prefix={format.sign}
      suffix={format.unit}
      value={current ?? formatNumberInput(value, format)}
      onText={(typed) => {
        setDraft(typed);
        onChange(parseNumberInput(typed, format));
      }}
      onBlur={() => {
        setDraft(undefined);
        attributes.onBlur?.();
      }}
    />
  );
}

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

const WholeNumberInput = createNumberInput<'integer'>(() => ({}), true);
const DecimalInput = createNumberInput<'decimal'>(() => ({}));
const AmountInput = createNumberInput<'money'>(({ currency }) => ({
  sign: currencySign(currency),
  format: (amount) => formatAmount(amount, currency),
}));
const PercentInput = createNumberInput<'percent'>(() => ({ unit: '%' }));

export const numberInputs: FieldInputs<'integer' | 'decimal' | 'money' | 'percent'> = {
  integer: WholeNumberInput,
  decimal: DecimalInput,
  money: AmountInput,
  percent: PercentInput,
};
