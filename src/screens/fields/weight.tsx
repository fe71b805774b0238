import { Select, Space } from 'antd';
import { useId, useState } from 'react';
import { toNumber, weightUnits, type WeightUnit } from '../../schema';
import { attributesOf, inputText } from './attributes';
import { HiddenLabel } from './HiddenLabel';
import { NumberBox } from './NumberBox';
import type { InputProps } from './types';

const defaultUnit: WeightUnit = 'kg';

/** Splits a weight into its typed amount and unit; the unit is undefined if the text has none. */
function weightParts(text: string): { readonly amount: string; readonly unit: WeightUnit | undefined } {
  const [, amount = text, unit] = /^(.*)-(kg|lbs)$/.exec(text) ?? [];
  return { amount, unit: unit as WeightUnit | undefined };
}

export function WeightInput(props: InputProps<'weight'>) {
  const { field, value, onChange } = props;
  const { amount, unit: written } = weightParts(inputText(value));
  const [chosen, setChosen] = useState<WeightUnit>(defaultUnit);
  const unit = written ?? chosen;
  const unitId = useId();
  const { id: _id, autoFocus: _autoFocus, 'aria-label': _label, 'aria-labelledby': _labelledBy, ...shared } = attributesOf(props);
  const write = (typed: number | string | null, of: WeightUnit) => onChange?.(typed === null || typed === '' ? null : `${typed}-${of}`);
  return (
    <Space.Compact block>
      <NumberBox
        isJoined
        attributes={attributesOf(props)}
        value={amount === '' ? null : toNumber(amount)}
        onChange={(typed) => write(typed, unit)}
      />
      <HiddenLabel htmlFor={unitId}>{`${field.label}, unit`}</HiddenLabel>
      <Select
        {...shared}
        id={unitId}
        value={unit}
        options={weightUnits.map((name) => ({ value: name, label: name }))}
        onChange={(next: WeightUnit) => {
          setChosen(next);
          write(amount, next);
        }}
        style={{ width: 80 }}
      />
    </Space.Compact>
  );
}
