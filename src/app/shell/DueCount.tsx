import { useEffect } from 'react';
import { keys, useCustom } from '@refinedev/core';
import type { AssignedKind } from '../../schema/screens';
import { isObject } from '../../schema';
import { useToday } from '../../screens';
import { LiveKind } from '../../screens/live';
import { showTitleCount, visuallyHidden } from '../../ui';
import styles from './Sidebar.module.css';

interface DueCountProps {
  readonly kind: AssignedKind;
  /** The list that shows them. */
  readonly list: string;
}

/** How many of the user's own reminders are due, beside the entry of the menu that shows them, and in the title. */
export function DueCount({ kind: { resource }, list }: DueCountProps) {
  const until = useToday();
  const { query } = useCustom({
    url: `x/assign/${resource.name}/due`,
    method: 'get',
    config: { query: { until } },
    queryOptions: {
      // Counted again with the list, whenever one was written, and when the user comes back to the window.
      queryKey: [...(keys().data('default').resource(list).get() as unknown[]), 'mine', until],
    },
    errorNotification: false,
  });
  const data = query.data?.data;
  const count = isObject(data) && isObject(data.data) ? Number(data.data.count) : 0;
  useEffect(() => {
    showTitleCount(count);
    return () => showTitleCount(0);
  }, [count]);
  return (
    <>
      <LiveKind resource={resource} updatedAt={query.dataUpdatedAt} onChange={() => void query.refetch()} />
      {count > 0 && (
        <span className={styles.count}>
          {count.toLocaleString('en-US')}
          <span style={visuallyHidden}> of mine due</span>
        </span>
      )}
    </>
  );
}
