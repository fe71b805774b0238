import { ClockCircleOutlined } from '@ant-design/icons';
import { Flex, Tag } from 'antd';
import type { Dayjs } from 'dayjs';
import { useCallback } from 'react';
import { holds, shownDateFormat, today, wireDateFormat, type FieldOf, type Values } from '../../schema';
import { attributesOf } from './attributes';
import { FigureCell } from './OneLine';
import { dayOfDate, momentOfInstant, readTypedDate, readTypedInstant, shownInstantFormat } from './typedDate';
import { TypedPicker } from './TypedPicker';
import type { CellProps, FieldView, InputProps } from './types';

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

/** Whether the day by which something was to be done has passed, by the calendar here. */
const isOverdue = ({ due }: FieldOf<'date'>, { value, record }: { readonly value: unknown; readonly record: Values }): boolean =>
  due !== undefined && typeof value === 'string' && value < today() && holds(due, { values: record, features: [] });

function DateCell({ field, value, record }: CellProps<'date'>) {
  const day = <FigureCell field={field} value={value} />;
  if (!isOverdue(field, { value, record })) return day;
  return (
    <Flex align="center" gap={6}>
      {day}
      <Tag color="error" icon={<ClockCircleOutlined />}>
        Overdue
      </Tag>
    </Flex>
  );
}

const [dayWidth, momentWidth] = [150, 190];
/** A point in time with its time of day takes more room than its day. */
const widthOf = ({ format = 'MM-DD-YYYY' }: FieldOf<'instant'>): number => (format === 'MM-DD-YYYY' ? dayWidth : momentWidth);

export const date: FieldView<'date'> = { Input: DateInput, Cell: DateCell, columnWidth: 120 };
export const instant: FieldView<'instant'> = { Input: InstantInput, Cell: FigureCell, columnWidth: widthOf };
