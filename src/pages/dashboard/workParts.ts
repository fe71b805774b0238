import dayjs from 'dayjs';
import { showDate, wireDateFormat } from '../../schema';

/** A part of the open follow-ups, by when they are due. */
export interface WorkPart {
  readonly key: 'overdue' | 'today' | 'week' | 'undated';
  readonly label: string;
  /** Which days it covers, in words. */
  readonly days: string;
  /** The search of the table that shows it, by the names of the searches. */
  readonly search: Readonly<Record<string, string>>;
}

const open = { status: 'Open' };

/**
 * The parts that the picture of the work shows on a day (YYYY-MM-DD, of the calendar here). Weeks end on Saturday; what is due today is
 * due this week too.
 */
export function workParts(today: string): readonly [WorkPart, WorkPart, WorkPart, WorkPart] {
  const day = dayjs(today, wireDateFormat, true);
  const yesterday = day.subtract(1, 'day').format(wireDateFormat);
  const saturday = day.endOf('week').format(wireDateFormat);
  return [
    { key: 'overdue', label: 'Overdue', days: `before ${showDate(today)}`, search: { due_to: yesterday, ...open } },
    { key: 'today', label: 'Due Today', days: showDate(today), search: { due_from: today, due_to: today, ...open } },
    { key: 'week', label: 'Due This Week', days: `until ${showDate(saturday)}`, search: { due_from: today, due_to: saturday, ...open } },
    { key: 'undated', label: 'Without Date', days: 'no due date', search: { undated: 'true', ...open } },
  ];
}
