import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons-svg/es/asn/ExclamationCircleOutlined';
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, FigureSkeleton, Icon } from '../../screens/plain';
import type { Count } from './useCount';
import type { DueBucket } from './dueBuckets';
import styles from './DueOverview.module.css';

const icons: Readonly<Record<DueBucket['key'], ReactNode>> = {
  overdue: <Icon of={ExclamationCircleOutlined} />,
  today: <Icon of={ClockCircleOutlined} />,
  week: <Icon of={CalendarOutlined} />,
  undated: <Icon of={QuestionCircleOutlined} />,
};

interface DueTileProps {
  readonly part: DueBucket;
  readonly count: Count;
  /** Relative length of the bar, from 0 to 1. */
  readonly share: number;
  /** URL that filters the table by it. */
  readonly to: string;
  /** The table is filtered by it. */
  readonly chosen: boolean;
}

function Total({ part, count }: Pick<DueTileProps, 'part' | 'count'>) {
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
  return <span className={styles.total}>{count.total.toLocaleString('en-US')}</span>;
}

/** One due-date bucket: the number of follow-ups, a proportional bar, and a link that filters the table. */
export function DueTile({ part, count, share, to, chosen }: DueTileProps) {
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
      <Total part={part} count={count} />
      <span className={styles.days}>{part.days}</span>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </div>
  );
}
