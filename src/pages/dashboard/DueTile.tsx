import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons-svg/es/asn/ExclamationCircleOutlined';
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined';
import ScheduleOutlined from '@ant-design/icons-svg/es/asn/ScheduleOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, FigureSkeleton, Icon } from '../../ui';
import type { Count } from './useCount';
import type { DueBucket } from './dueBuckets';
import styles from './DueOverview.module.css';

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
export function DueTile({ part, count, all, to, chosen }: DueTileProps) {
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
