import type { Resource } from '../../schema';
import { useToday } from '../../screens';
import { type ListState, writeListState } from '../../screens/list';
import { useCount } from './useCount';
import { DueTile } from './DueTile';
import { dueBuckets, type DueBucket } from './dueBuckets';
import styles from './DueOverview.module.css';

interface DueOverviewProps {
  readonly resource: Resource;
  /** State of the table below. */
  readonly state: ListState;
}

const isActiveSearch = ({ search }: DueBucket, shown: ListState['search']): boolean =>
  Object.keys(shown).length === Object.keys(search).length &&
  Object.entries(search).every(([name, value]) => shown[name] === value);

/**
 * Counts of the open follow-ups by due date, with bars that show the share of all of them; a click filters the table.
 * Searches that the server does not support are omitted (decision 49).
 */
export function DueOverview({ resource, state }: DueOverviewProps) {
  const [overdue, today, week, later, undated] = dueBuckets(useToday());
  const counted = [
    { part: overdue, count: useCount(resource, overdue.search) },
    { part: today, count: useCount(resource, today.search) },
    { part: week, count: useCount(resource, week.search) },
    { part: later, count: useCount(resource, later.search) },
    { part: undated, count: useCount(resource, undated.search) },
  ].filter(({ count }) => !count.unsupported);
  const totals = counted.map(({ count }) => count.total);
  const all = totals.includes(undefined) ? undefined : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
  const addressOf = (search: ListState['search']) =>
    `?${writeListState(resource, { ...state, search, page: 1 }).toString()}`;
  return (
    <ul className={styles.picture} aria-label="Open follow-ups by due date">
      {counted.map(({ part, count }) => {
        const chosen = isActiveSearch(part, state.search);
        return (
          <li key={part.key}>
            <DueTile part={part} count={count} all={all} to={addressOf(chosen ? {} : part.search)} chosen={chosen} />
          </li>
        );
      })}
    </ul>
  );
}
