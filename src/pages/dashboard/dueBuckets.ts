import dayjs from 'dayjs';
import { formatDate, wireDateFormat } from '../../schema';

/** A due-date bucket of the open follow-ups. */
export interface DueBucket {
  readonly key: 'overdue' | 'today' | 'week' | 'undated';
  readonly label: string;
  /** Displayed description of the days that it covers. */
  readonly days: string;
  /** Search values that filter the table by it, by search name. */
  readonly search: Readonly<Record<string, string>>;
}

const open = { status: 'Open' };

/**
 * The due-date buckets relative to a day (YYYY-MM-DD, local time). Weeks end on Saturday, and the week includes follow-ups that are due today.
 */
export function dueBuckets(today: string): readonly [DueBucket, DueBucket, DueBucket, DueBucket] {
  const day = dayjs(today, wireDateFormat, true);
  const yesterday = day.subtract(1, 'day').format(wireDateFormat);
  const saturday = day.endOf('week').format(wireDateFormat);
  return [
    { key: 'overdue', label: 'Overdue', days: `before ${formatDate(today)}`, search: { due_to: yesterday, ...open } },
    { key: 'today', label: 'Due Today', days: formatDate(today), search: { due_from: today, due_to: today, ...open } },
    { key: 'week', label: 'Due This Week', days: `until ${formatDate(saturday)}`, search: { due_from: today, due_to: saturday, ...open } },
    { key: 'undated', label: 'Without Date', days: 'no due date', search: { undated: 'true', ...open } },
  ];
}
