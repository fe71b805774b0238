import type { Dayjs } from 'dayjs';
import { useCallback } from 'react';
import { displayDateFormat, wireDateFormat } from '../../schema';
import { controlAttributesOf } from './controlAttributes';
import { parseWireDate, parseWireInstant, parseTypedDate, parseTypedInstant, displayInstantFormat } from './typedDate';
import { TypeableDatePicker } from './TypeableDatePicker';
import type { InputProps } from './types';

const formatWireDate = (day: Dayjs): string => day.format(wireDateFormat);
const formatWireInstant = (moment: Dayjs): string => moment.toISOString();

export function DateInput(props: InputProps<'date'>) {
  const { onChange } = props;
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  return (
    <TypeableDatePicker
      attributes={controlAttributesOf(props)}
      value={props.value}
      onChange={change}
      format={displayDateFormat}
      parse={parseTypedDate}
      toDay={parseWireDate}
      serialise={formatWireDate}
    />
  );
}

export function InstantInput(props: InputProps<'instant'>) {
  const { onChange } = props;
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  return (
    <TypeableDatePicker
      attributes={controlAttributesOf(props)}
      value={props.value}
      onChange={change}
      format={displayInstantFormat}
      showTime
      parse={parseTypedInstant}
      toDay={parseWireInstant}
      serialise={formatWireInstant}
    />
  );
}
