import { Suspense } from 'react';
import type { Resource, Values } from '../../schema';
import { useServerFeatures } from '../requests';
import { ErrorBoundary, loadable, Skeleton } from '../../ui';

const Timeline = loadable(async () => ({ default: (await import('./Timeline')).Timeline }));

/** Whether the page of a record shows its timeline: undefined until the server has named its features. */
export function useHasTimeline({ record }: Resource): boolean | undefined {
  const isDeclared = record?.timeline === true;
  return useServerFeatures({ enabled: isDeclared })?.includes('timeline') ?? (isDeclared ? undefined : false);
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
