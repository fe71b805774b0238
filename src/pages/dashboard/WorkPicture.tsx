import type { Resource } from '../../schema';
import { type ListState, writeListState } from '../../screens/list';
import { useCount } from './useCount';
import { useToday } from './useToday';
import { WorkTile } from './WorkTile';
import { workParts, type WorkPart } from './workParts';
import styles from './WorkPicture.module.css';

interface WorkPictureProps {
  readonly resource: Resource;
  /** State of the table below. */
  readonly state: ListState;
}

const isShown = ({ search }: WorkPart, shown: ListState['search']): boolean =>
  Object.keys(shown).length === Object.keys(search).length && Object.entries(search).every(([name, value]) => shown[name] === value);

/**
 * Counts of the open follow-ups by due date, with proportional bars; a click filters the table. Searches that the server does not support
 * are omitted (decision 49).
 */
export function WorkPicture({ resource, state }: WorkPictureProps) {
  const [overdue, today, week, undated] = workParts(useToday());
  const counted = [
    { part: overdue, count: useCount(resource, overdue.search) },
    { part: today, count: useCount(resource, today.search) },
    { part: week, count: useCount(resource, week.search) },
    { part: undated, count: useCount(resource, undated.search) },
  ].filter(({ count }) => !count.unknown);
  const most = Math.max(1, ...counted.map(({ count }) => count.total ?? 0));
  const addressOf = (search: ListState['search']) => `?${writeListState(resource, { ...state, search, page: 1 }).toString()}`;
  return (
    <ul className={styles.picture} aria-label="Open follow-ups by due date">
      {counted.map(({ part, count }) => {
        const chosen = isShown(part, state.search);
        return (
          <li key={part.key}>
            <WorkTile part={part} count={count} share={(count.total ?? 0) / most} to={addressOf(chosen ? {} : part.search)} chosen={chosen} />
          </li>
        );
      })}
    </ul>
  );
}
