import dayjs from 'dayjs';
import { formatDate, wireDateFormat } from '../../schema';

/** A due-date bucket of the open follow-ups. */
export interface DueBucket {
  readonly key: 'overdue' | 'today' | 'week' | 'later' | 'undated';
  readonly label: string;
  /** Displayed description of the days that it covers. */
  readonly days: string;
  /** Search values that filter the table by it, by search name. */
  readonly search: Readonly<Record<string, string>>;
}

/** The search for open follow-ups. */
export const open = { status: 'Open' };

const saturday = 6;

/**
 * The due-date buckets relative to a day (YYYY-MM-DD, local time): every open follow-up is in exactly one of them.
 * Weeks end on Saturday; on a Saturday, the rest of the week is empty, and the next one takes its place.
 */
export function dueBuckets(today: string): readonly [DueBucket, DueBucket, DueBucket, DueBucket, DueBucket] {
  const day = dayjs(today, wireDateFormat, true);
  const isSaturday = day.day() === saturday;
  const weekEnd = day.add(isSaturday ? 1 : 0, 'day').endOf('week');
  const [yesterday, tomorrow, last, after] = [
    day.subtract(1, 'day'),
    day.add(1, 'day'),
    weekEnd,
    weekEnd.add(1, 'day'),
  ].map((date) => date.format(wireDateFormat)) as [string, string, string, string];
  return [
    { key: 'overdue', label: 'Overdue', days: `before ${formatDate(today)}`, search: { due_to: yesterday, ...open } },
    { key: 'today', label: 'Due Today', days: formatDate(today), search: { due_from: today, due_to: today, ...open } },
    {
      key: 'week',
      label: isSaturday ? 'Due Next Week' : 'Due This Week',
      days: `${tomorrow === last ? '' : 'until '}${formatDate(last)}`,
      search: { due_from: tomorrow, due_to: last, ...open },
    },
    { key: 'later', label: 'Later', days: `after ${formatDate(last)}`, search: { due_from: after, ...open } },
    { key: 'undated', label: 'Without Date', days: 'no due date', search: { undated: 'true', ...open } },
  ];
}
