import { Space } from 'antd';
import { useId, useState } from 'react';
import { toNumber, weightUnits, type WeightUnit } from '../../schema';
import { controlAttributesOf, toInputText } from './controlAttributes';
import { HiddenLabel } from './HiddenLabel';
import { NumberTextInput } from './NumberTextInput';
import type { InputProps } from './types';
import { ValuedSelect } from './ValuedSelect';

const defaultUnit: WeightUnit = 'kg';

/** Splits a weight into its typed amount and unit; the unit is undefined if the text has none. */
function splitWeight(text: string): { readonly amount: string; readonly unit: WeightUnit | undefined } {
  const [, amount = text, unit] = /^(.*)-(kg|lbs)$/.exec(text) ?? [];
  return { amount, unit: unit as WeightUnit | undefined };
}

export function WeightInput(props: InputProps<'weight'>) {
  const { field, value, onChange } = props;
  const { amount, unit: storedUnit } = splitWeight(toInputText(value));
  const [chosen, setChosen] = useState<WeightUnit>(defaultUnit);
  const unit = storedUnit ?? chosen;
  const unitId = useId();
  const {
    id: _id,
    autoFocus: _autoFocus,
    'aria-label': _label,
    'aria-labelledby': _labelledBy,
    ...shared
  } = controlAttributesOf(props);
  const changeTo = (typed: number | string | null, weightUnit: WeightUnit) =>
    onChange?.(typed === null || typed === '' ? null : `${typed}-${weightUnit}`);
  return (
    <Space.Compact block>
      <NumberTextInput
        isJoined
        attributes={controlAttributesOf(props)}
        value={amount === '' ? null : toNumber(amount)}
        onChange={(typed) => {
          // Without an amount the value has no unit, so the unit is kept for the next amount.
          setChosen(unit);
          changeTo(typed, unit);
        }}
      />
      <HiddenLabel htmlFor={unitId}>{`${field.label}, unit`}</HiddenLabel>
      <ValuedSelect
        {...shared}
        id={unitId}
        value={unit}
        options={weightUnits.map((name) => ({ value: name, label: name }))}
        onChange={(next: WeightUnit) => {
          setChosen(next);
          changeTo(amount, next);
        }}
        style={{ width: 80 }}
      />
    </Space.Compact>
  );
}
