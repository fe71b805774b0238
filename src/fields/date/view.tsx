import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import { holds, type FieldOf, type Values } from '../../schema';
import { Flex, Icon, Tag } from '../../ui';
import type { CellProps, FieldViews } from '../cells/FieldView';
import { FigureCell } from '../cells/OneLine';
import type { DueDay } from './value';
import { useToday } from './useToday';

interface DueDate {
  readonly value: unknown;
  readonly record: Values;
  /** The current day in the browser's time zone. */
  readonly today: string;
}

/** Whether a due date has passed. */
const isOverdue = ({ due }: FieldOf<'date'>, { value, record, today }: DueDate): boolean =>
  due !== undefined && typeof value === 'string' && value < today && holds(due, { values: record, features: [] });

/** The words of the tag at a due date that has passed. */
const overdueLabel = ({ overdue = 'Overdue' }: FieldOf<'date'>): string => overdue;

function DateCell({ field, value, record }: CellProps<'date'>) {
  const today = useToday();
  const day = <FigureCell field={field} value={value} />;
  if (!isOverdue(field, { value, record, today })) return day;
  return (
    <Flex align="center" gap={6}>
      {day}
      <Tag color="error" icon={<Icon of={ClockCircleOutlined} />}>
        {overdueLabel(field)}
      </Tag>
    </Flex>
  );
}

const [dayWidth, momentWidth, halfDayWidth] = [100, 144, 26];
/** Width of a tag without its words, and of a letter of them, in pixels. */
const [tagWidth, letterWidth] = [34, 8];

/** Column width in pixels: a timestamp needs more room than a date. */
const instantColumnWidth = ({ format = 'MM-DD-YYYY' }: FieldOf<'instant'>): number =>
  format === 'MM-DD-YYYY' ? dayWidth : momentWidth + (format.endsWith('A') ? halfDayWidth : 0);

/** Of a date in its input, in pixels. */
const pickerWidth = 160;
const dayPadding = 16;

/** The width in pixels of a label with the days that the field itself offers beside it. */
const daysWidth = (label: string, days: readonly DueDay[]): number =>
  days.reduce((sum, day) => sum + letterWidth * day.label.length + dayPadding, letterWidth * label.length);

export const dateViews: FieldViews<'date' | 'instant'> = {
  date: {
    Cell: DateCell,
    line: ({ due }) => (due ? undefined : 'figures'),
    columnWidth: (field) => dayWidth + (field.due ? tagWidth + letterWidth * overdueLabel(field).length : 0),
    inputWidth: ({ label, dueIn }) => Math.max(pickerWidth, dueIn ? daysWidth(label, dueIn) : 0),
  },
  instant: { Cell: FigureCell, line: 'figures', columnWidth: instantColumnWidth, inputWidth: 220 },
};
