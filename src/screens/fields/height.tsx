import { Space } from 'antd';
import { useId } from 'react';
import { heightLimits, encodeHeight } from '../../schema';
import { controlAttributesOf, toInputText, placeholderOf } from './controlAttributes';
import { HiddenLabel } from './HiddenLabel';
import type { InputProps } from './types';
import { ValuedSelect } from './ValuedSelect';

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

export function HeightInput(props: InputProps<'height'>) {
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
