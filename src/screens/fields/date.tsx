import type { Dayjs } from 'dayjs';
import { useCallback } from 'react';
import { shownDateFormat, wireDateFormat } from '../../schema';
import { attributesOf } from './attributes';
import { FigureCell } from './OneLine';
import { dayOfDate, momentOfInstant, readTypedDate, readTypedInstant, shownInstantFormat } from './typedDate';
import { TypedPicker } from './TypedPicker';
import type { FieldView, InputProps } from './types';

const wireDay = (day: Dayjs): string => day.format(wireDateFormat);
const wireMoment = (moment: Dayjs): string => moment.toISOString();

function DateInput(props: InputProps<'date'>) {
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

function InstantInput(props: InputProps<'instant'>) {
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

export const date: FieldView<'date'> = { Input: DateInput, Cell: FigureCell, columnWidth: 120 };
export const instant: FieldView<'instant'> = { Input: InstantInput, Cell: FigureCell, columnWidth: 150 };
