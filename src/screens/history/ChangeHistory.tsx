import { useCallback, useMemo, useState } from 'react';
import { Button, Skeleton, Typography } from 'antd';
import { LoadProblem } from '../requests';
import { Flex, ErrorBoundary, Card } from '../../ui';
import { firstRows, historyRows, type HistoryRow } from './historyRows';
import { HistoryTable } from './HistoryTable';
import { historyFailedMessage, useHistory, type History } from './useHistory';
import type { Resource, Values } from '../../schema';

/** Number of rows that are shown first. Each further step doubles them. */
const initialRowLimit = 500;

interface FurtherChangesProps extends Pick<History, 'total' | 'isReading'> {
  /** Number of changes that are shown. */
  readonly shown: number;
  readonly onMore: () => void;
}

/** How many of the changes are shown, with a button that shows more; nothing once all are. */
function FurtherChanges({ shown, total, isReading, onMore }: FurtherChangesProps) {
  if (shown >= total) return null;
  return (
    <Flex align="center" gap="small">
      <Typography.Text type="secondary" role="status">
        The latest {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} changes
      </Typography.Text>
      <Button size="small" loading={isReading} onClick={onMore}>
        Show More
      </Button>
    </Flex>
  );
}

/**
 * The first rows of a history, and a function that shows more of them, which reads further versions if there are too
 * few.
 */
function useGrowingRows(rows: readonly HistoryRow[] | undefined, { hasFurther, readFurther }: History) {
  const [limit, setLimit] = useState(initialRowLimit);
  const shown = useMemo(() => rows && firstRows(rows, limit), [rows, limit]);
  const onMore = () => {
    setLimit(limit * 2);
    if (hasFurther && (rows?.length ?? 0) < limit * 2) readFurther();
  };
  return { shown, onMore };
}

interface ChangeHistoryProps {
  readonly resource: Resource;
  readonly id: string;
  /** The record; absent while loading or if it could not be read. */
  readonly record: Values | undefined;
  /** Version of the record that the history is read for; a new one refetches it. */
  readonly version?: string;
  readonly label?: string;
}

const emptyRecord: Values = {};

/** Who changed which fields of a record, and when. */
export function ChangeHistory({
  resource,
  id,
  record = emptyRecord,
  version,
  label = 'Change History',
}: ChangeHistoryProps) {
  const history = useHistory(resource, id, version);
  const { versions, total, problem, retry } = history;
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<number>>(new Set());
  const toggleFold = useCallback(
    (id: number) =>
      setExpandedIds((last) =>
        last.has(id) ? new Set([...last].filter((other) => other !== id)) : new Set([...last, id]),
      ),
    [],
  );
  const rows = useMemo(
    () => versions && historyRows(resource, versions, expandedIds),
    [resource, versions, expandedIds],
  );
  const { shown, onMore } = useGrowingRows(rows, history);
  const shownChanges = useMemo(() => shown?.filter(({ rowSpan }) => rowSpan > 0).length ?? 0, [shown]);
  return (
    <Flex vertical gap="small">
      {problem && <LoadProblem message={historyFailedMessage} problem={problem} onRetry={retry} />}
      {shown ? (
        <HistoryTable
          label={label}
          empty={`No changes recorded for this ${resource.label.one.toLowerCase()}`}
          rows={shown}
          record={record}
          onFold={toggleFold}
        />
      ) : (
        !problem && <Skeleton active title={false} />
      )}
      {shown && <FurtherChanges shown={shownChanges} total={total} isReading={history.isReading} onMore={onMore} />}
    </Flex>
  );
}

const title = 'Change History';

/** The change history at the end of a record's page. */
export function RecordHistory({ resource, record }: { readonly resource: Resource; readonly record: Values }) {
  return (
    <section aria-label={title}>
      <Card title={title}>
        <ErrorBoundary>
          <ChangeHistory
            resource={resource}
            id={String(record.id)}
            record={record}
            version={String(record.updated_at)}
          />
        </ErrorBoundary>
      </Card>
    </section>
  );
}
