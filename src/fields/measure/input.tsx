import { Space } from 'antd';
import { useId, useState } from 'react';
import { heightLimits, encodeHeight, toNumber, weightUnits, type WeightUnit } from '../../schema';
import { controlAttributesOf, placeholderOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { toInputText } from '../shared/text';
import { HiddenLabel } from '../../ui';
import { ValuedSelect } from '../controls/ValuedSelect';
import { NumberTextInput } from '../number/input';

interface HeightParts {
  readonly feet: number | undefined;
  readonly inches: number | undefined;
}

const numberOptions = ([from, to]: readonly [number, number], unit: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: from + at, label: `${from + at} ${unit}` }));

const feetOptions = numberOptions(heightLimits.feet, 'ft');
const inchOptions = numberOptions(heightLimits.inches, 'in');

/** Splits a height into its parts, valid or not; both are undefined if the text is not one. */
function splitHeight(text: string): HeightParts {
  const [, feet = '', inches = ''] = /^feet_(\d*)_inch_(\d*)$/.exec(text) ?? [];
  return { feet: feet === '' ? undefined : Number(feet), inches: inches === '' ? undefined : Number(inches) };
}

/**
 * Serialises the selected parts: feet alone imply zero inches; inches alone are preserved, for validation to reject.
 */
function serialiseHeight({ feet, inches }: HeightParts): string | null {
  if (feet === undefined && inches === undefined) return null;
  return feet === undefined ? `feet__inch_${inches}` : encodeHeight({ feet, inches: inches ?? 0 });
}

function HeightInput(props: InputProps<'height'>) {
  const { field, value, onChange } = props;
  const attributes = controlAttributesOf(props);
  const {
    id: _id,
    autoFocus: _autoFocus,
    'aria-label': _label,
    'aria-labelledby': _labelledBy,
    ...shared
  } = attributes;
  const inchesId = useId();
  const stored = toInputText(value);
  const parts = splitHeight(stored);
  const isReadable = stored === '' || parts.feet !== undefined || parts.inches !== undefined;
  return (
    <Space.Compact block>
      <ValuedSelect
        {...attributes}
        value={parts.feet ?? null}
        options={feetOptions}
        onChange={(feet: number | undefined) =>
          onChange?.(feet === undefined ? null : serialiseHeight({ ...parts, feet }))
        }
        placeholder={isReadable ? placeholderOf(props, 'Feet') : stored}
        showSearch
        allowClear
        style={{ width: '50%' }}
      />
      <HiddenLabel htmlFor={inchesId}>{`${field.label}, inches`}</HiddenLabel>
      <ValuedSelect
        {...shared}
        id={inchesId}
        value={parts.inches ?? null}
        options={inchOptions}
        onChange={(inches: number | undefined) => onChange?.(serialiseHeight({ ...parts, inches }))}
        placeholder={placeholderOf(props, 'Inches')}
        showSearch
        style={{ width: '50%' }}
      />
    </Space.Compact>
  );
}

const defaultUnit: WeightUnit = 'kg';

/** Splits a weight into its typed amount and unit; the unit is undefined if the text has none. */
function splitWeight(text: string): { readonly amount: string; readonly unit: WeightUnit | undefined } {
  const [, amount = text, unit] = /^(.*)-(kg|lbs)$/.exec(text) ?? [];
  return { amount, unit: unit as WeightUnit | undefined };
}

function WeightInput(props: InputProps<'weight'>) {
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

export const measureInputs: FieldInputs<'height' | 'weight'> = {
  height: HeightInput,
  weight: WeightInput,
};
