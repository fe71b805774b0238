import { Suspense } from 'react';
import type { Resource, Values } from '../../schema';
import { useIsSettled, useServerFeature } from '../requests';
import { ErrorBoundary, loadable, Skeleton } from '../../ui';

const MessageThread = loadable(async () => (await import('./MessageThread')).MessageThread);
const Timeline = loadable(async () => (await import('./Timeline')).Timeline);

/** The title of the part of a page. */
export const timelineTitle = 'Timeline';

/** Whether the page of a record shows its timeline, once the page itself has had time to load. */
export function useHasTimeline({ record }: Resource): boolean {
  const isDeclared = record?.timeline === true;
  return useServerFeature('timeline', { enabled: useIsSettled() && isDeclared }) && isDeclared;
}

interface RecordTimelineProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** What has happened to a record, newest first. Its code is fetched when it is shown. */
export const RecordTimeline = ({ resource, record }: RecordTimelineProps) => (
  <ErrorBoundary>
    <Suspense fallback={<Skeleton rows={6} />}>
      <Timeline resource={resource} record={record} />
    </Suspense>
  </ErrorBoundary>
);

/** What was written to a person, and what they have answered. Its code is fetched when it is shown. */
export const RecordMessages = ({ resource, record }: RecordTimelineProps) => (
  <ErrorBoundary>
    <Suspense fallback={<Skeleton rows={3} />}>
      <MessageThread resource={resource} record={record} />
    </Suspense>
  </ErrorBoundary>
);
