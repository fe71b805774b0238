import type { Dayjs } from 'dayjs';
import { useCallback } from 'react';
import { shownDateFormat, wireDateFormat } from '../../schema';
import { attributesOf } from './attributes';
import { dayOfDate, momentOfInstant, readTypedDate, readTypedInstant, shownInstantFormat } from './typedDate';
import { TypedPicker } from './TypedPicker';
import type { InputProps } from './types';

const wireDay = (day: Dayjs): string => day.format(wireDateFormat);
const wireMoment = (moment: Dayjs): string => moment.toISOString();

export function DateInput(props: InputProps<'date'>) {
  const { onChange } = props;
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  return (
    <TypedPicker
      attributes={attributesOf(props)}
      value={props.value}
      onChange={change}
      format={shownDateFormat}
      read={readTypedDate}
      dayOf={dayOfDate}
      write={wireDay}
    />
  );
}

export function InstantInput(props: InputProps<'instant'>) {
  const { onChange } = props;
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  return (
    <TypedPicker
      attributes={attributesOf(props)}
      value={props.value}
      onChange={change}
      format={shownInstantFormat}
      showTime
      read={readTypedInstant}
      dayOf={momentOfInstant}
      write={wireMoment}
    />
  );
}
