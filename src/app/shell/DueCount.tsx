import { useEffect } from 'react';
import type { Resource } from '../../schema';
import type { AssignedKind } from '../../schema/screens';
import { useToday } from '../../fields/views';
import { LiveKind } from '../../screens/live';
import { useAnswerOf } from '../../screens/requests';
import { showTitleCount, visuallyHidden } from '../../ui';
import styles from './Sidebar.module.css';

interface DueCountProps {
  readonly kind: AssignedKind;
  /** The list that shows them. */
  readonly list: Resource;
}

/** How many of the user's own reminders are due, beside the entry of the menu that shows them, and in the title. */
export function DueCount({ kind: { resource }, list }: DueCountProps) {
  const until = useToday();
  // Counted again with the list.
  const { answer, query } = useAnswerOf<{ readonly count: number }>(list, {
    url: `x/assign/${resource.name}/due`,
    query: { until },
  });
  const count = answer?.count ?? 0;
  useEffect(() => {
    showTitleCount(count);
    return () => showTitleCount(0);
  }, [count]);
  return (
    <>
      <LiveKind resource={resource} onChange={() => void query.refetch()} />
      {count > 0 && (
        <span className={styles.count}>
          {count.toLocaleString('en-US')}
          <span style={visuallyHidden}> of mine due</span>
        </span>
      )}
    </>
  );
}
