import dayjs from 'dayjs';
import { Link } from 'react-router';
import { wireDateFormat, type Resource } from '../../schema';
import { useToday } from '../../fields/views';
import { assigneeSearch, searchAddress, type ListState } from '../../screens/search';
import { LoadProblem, useAnswerOf, useRetry } from '../../screens/requests';
import { visuallyHidden } from '../../ui';
import styles from './ComingDays.module.css';
import { open } from './dueBuckets';

/** How many days are shown, from today. */
const shownDays = 14;

/** Days without follow-ups have none. */
interface DayCount {
  readonly day: string;
  readonly count: number;
}

interface ComingDaysProps {
  /** The follow-ups. */
  readonly resource: Resource;
  /** The kind of record that they are logged as. */
  readonly logged: Resource;
  /** State of the table below. */
  readonly state: ListState;
}

/** How many follow-ups are due on each of the coming days: where there is room for one more. A click shows the day. */
export function ComingDays({ resource, logged, state }: ComingDaysProps) {
  const from = useToday();
  const first = dayjs(from, wireDateFormat, true);
  const days = Array.from({ length: shownDays }, (_, at) => first.add(at, 'day'));
  const to = first.add(shownDays - 1, 'day').format(wireDateFormat);
  const assignee = assigneeSearch(resource, state.search);
  const { answer, query } = useAnswerOf<readonly DayCount[]>(resource, {
    url: `x/log/${logged.name}/due`,
    query: { from, to, ...assignee },
    keepsLast: true,
  });
  const counts = answer && new Map(answer.map(({ day, count }) => [day, count]));
  const { problem, retry } = useRetry(query);
  if (problem) return <LoadProblem message={resource.messages.listFailed} problem={problem} onRetry={retry} />;
  const most = Math.max(1, ...(counts?.values() ?? []));
  const shown = (search: ListState['search']) => searchAddress(resource, state, { ...search, ...assignee });
  return (
    <ol className={styles.days} aria-label="Open follow-ups of the coming days">
      {days.map((day) => {
        const wire = day.format(wireDateFormat);
        const count = counts?.get(wire) ?? 0;
        const search = { due_from: wire, due_to: wire, ...open };
        const isChosen = state.search.due_from === wire && state.search.due_to === wire;
        return (
          <li key={wire} className={styles.day} data-weekend={[0, 6].includes(day.day()) || undefined}>
            <Link
              to={shown(isChosen ? {} : search)}
              className={styles.link}
              {...(isChosen && { 'aria-current': 'true' as const })}
            >
              <span className={styles.count}>
                {counts ? count.toLocaleString('en-US') : '…'}
                <span style={visuallyHidden}> due on </span>
              </span>
              <span className={styles.track}>
                <span className={styles.bar} style={{ height: `${Math.round((100 * count) / most)}%` }} />
              </span>
              <span>{wire === from ? 'Today' : day.format('ddd')}</span>
              <span className={styles.date}>{day.format('MM-DD')}</span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
