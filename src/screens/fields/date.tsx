import dayjs, { type Dayjs } from 'dayjs';
import { Button, Space } from 'antd';
import { useCallback } from 'react';
import { displayDateFormat, wireDateFormat } from '../../schema';
import { controlAttributesOf } from './controlAttributes';
import {
  dateAimOf,
  parseWireDate,
  parseWireInstant,
  parseTypedDate,
  parseTypedInstant,
  displayInstantFormat,
} from './typedDate';
import { TypeableDatePicker } from './TypeableDatePicker';
import type { InputProps } from './types';

const formatWireDate = (day: Dayjs): string => day.format(wireDateFormat);
const formatWireInstant = (moment: Dayjs): string => moment.toISOString();

/**
 * Days for which work is often put off. By keyboard they are typed, `tomorrow` and `+7`, so that the Tab key need not
 * pass them.
 */
const dueDays = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In a week', days: 7 },
] as const;

export function DateInput(props: InputProps<'date'>) {
  const { field, onChange, disabled } = props;
  const aim = dateAimOf(field);
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  const parse = useCallback((text: string) => parseTypedDate(text, aim), [aim]);
  return (
    <>
      <TypeableDatePicker
        attributes={controlAttributesOf(props)}
        value={props.value}
        onChange={change}
        format={displayDateFormat}
        parse={parse}
        toDay={parseWireDate}
        serialise={formatWireDate}
      />
      {field.due && !disabled && (
        // On the line of the label, so that a date which comes into a form moves no row.
        <Space size={0} style={{ position: 'absolute', insetInlineEnd: 0, bottom: '100%', marginBottom: 6 }}>
          {dueDays.map(({ label, days }) => (
            <Button
              key={label}
              type="link"
              size="small"
              tabIndex={-1}
              onClick={() => change(formatWireDate(dayjs().add(days, 'day')))}
            >
              {label}
            </Button>
          ))}
        </Space>
      )}
    </>
  );
}

export function InstantInput(props: InputProps<'instant'>) {
  const { field, onChange } = props;
  const aim = dateAimOf(field);
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  const parse = useCallback((text: string) => parseTypedInstant(text, aim), [aim]);
  return (
    <TypeableDatePicker
      attributes={controlAttributesOf(props)}
      value={props.value}
      onChange={change}
      format={displayInstantFormat}
      showTime
      parse={parse}
      toDay={parseWireInstant}
      serialise={formatWireInstant}
    />
  );
}
