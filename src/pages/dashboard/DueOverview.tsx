import { isEqual, type Resource } from '../../schema';
import { useToday } from '../../fields/views';
import { assigneeSearch, type ListState, searchAddress, toCrudFilters } from '../../screens/search';
import { dueBuckets, type DueBucket } from './dueBuckets';
import styles from './DueOverview.module.css';
import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons-svg/es/asn/ExclamationCircleOutlined';
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined';
import ScheduleOutlined from '@ant-design/icons-svg/es/asn/ScheduleOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, FigureSkeleton, Icon } from '../../ui';
import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';

interface Count {
  /** Absent until the first response. */
  readonly total: number | undefined;
  readonly failed: boolean;
  /** The server does not support this search, so a retry is pointless. */
  readonly unsupported: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** Counts the records that match a search; it requests one row, since the response carries the total. */
function useCount(resource: Resource, search: Readonly<Record<string, string>>): Count {
  const { query } = useList({
    resource: resource.name,
    filters: toCrudFilters(resource, search),
    pagination: { pageSize: 1 },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { data, error, isError, isFetching, refetch } = query;
  return {
    total: data?.total,
    failed: isError,
    unsupported: error?.statusCode === 400 && error.kind === 'refused',
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

const icons: Readonly<Record<DueBucket['key'], ReactNode>> = {
  overdue: <Icon of={ExclamationCircleOutlined} />,
  today: <Icon of={ClockCircleOutlined} />,
  week: <Icon of={CalendarOutlined} />,
  later: <Icon of={ScheduleOutlined} />,
  undated: <Icon of={QuestionCircleOutlined} />,
};

interface DueTileProps {
  readonly part: DueBucket;
  readonly count: Count;
  /** The number of follow-ups in all buckets, the scale of the bars; undefined until all are counted. */
  readonly all: number | undefined;
  /** URL that filters the table by it. */
  readonly to: string;
  /** The table is filtered by it. */
  readonly chosen: boolean;
}

function Total({ part, count, all }: Pick<DueTileProps, 'part' | 'count' | 'all'>) {
  if (count.failed) {
    return (
      <span className={styles.failed} role="alert">
        Not counted
        <Button size="small" onClick={count.retry} loading={count.retrying} aria-label={`Count again: ${part.label}`}>
          Retry
        </Button>
      </span>
    );
  }
  if (count.total === undefined) return <FigureSkeleton className={styles.total} />;
  return (
    <span className={styles.total}>
      <span>{count.total.toLocaleString('en-US')}</span>{' '}
      {all !== undefined && <span className={styles.scale}>of {all.toLocaleString('en-US')}</span>}
    </span>
  );
}

/**
 * One due-date bucket: the number of follow-ups, a bar that shows their share of all, and a link that filters the
 * table.
 */
function DueTile({ part, count, all, to, chosen }: DueTileProps) {
  return (
    <div className={styles.tile} data-part={part.key}>
      <span className={styles.name}>
        <span aria-hidden className={styles.icon}>
          {icons[part.key]}
        </span>
        <Link to={to} className={styles.link} {...(chosen && { 'aria-current': 'true' })}>
          {part.label}
        </Link>
      </span>
      <Total part={part} count={count} all={all} />
      <span className={styles.days}>{part.days}</span>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${all ? Math.round((100 * (count.total ?? 0)) / all) : 0}%` }} />
      </span>
    </div>
  );
}

interface DueOverviewProps {
  readonly resource: Resource;
  /** State of the table below. */
  readonly state: ListState;
}

/**
 * Counts of the open follow-ups by due date, with bars that show the share of all of them; a click filters the table.
 * Searches that the server does not support are omitted (decision 49).
 */
export function DueOverview({ resource, state }: DueOverviewProps) {
  const [overdue, today, week, later, undated] = dueBuckets(useToday());
  // Of whom the table shows follow-ups: they are counted by the tab.
  const assignee = assigneeSearch(resource, state.search);
  const counted = [
    { part: overdue, count: useCount(resource, { ...overdue.search, ...assignee }) },
    { part: today, count: useCount(resource, { ...today.search, ...assignee }) },
    { part: week, count: useCount(resource, { ...week.search, ...assignee }) },
    { part: later, count: useCount(resource, { ...later.search, ...assignee }) },
    { part: undated, count: useCount(resource, { ...undated.search, ...assignee }) },
  ].filter(({ count }) => !count.unsupported);
  const totals = counted.map(({ count }) => count.total);
  const all = totals.includes(undefined) ? undefined : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
  const addressOf = (search: ListState['search']) => searchAddress(resource, state, { ...search, ...assignee });
  return (
    <ul className={styles.picture} aria-label="Open follow-ups by due date">
      {counted.map(({ part, count }) => {
        const chosen = isEqual({ ...part.search, ...assignee }, state.search);
        return (
          <li key={part.key}>
            <DueTile part={part} count={count} all={all} to={addressOf(chosen ? {} : part.search)} chosen={chosen} />
          </li>
        );
      })}
    </ul>
  );
}
