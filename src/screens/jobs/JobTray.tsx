import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import type { Resource } from '../../schema';
import { pagePath, recordNumber } from '../../schema/screens';
import { Button, Icon, Link, PassesFocusOn } from '../../ui';
import { useRefresh, useRegistry } from '../registry';
import { toRequestProblem } from '../requests';
import { leaveJob, useFollowedJobs } from './followedJobs';
import { jobTexts, type Job, type JobFailure } from './jobTexts';
import { useJobCalls } from './useJobCalls';
import styles from './JobTray.module.css';

/** How often a running job is looked at, in milliseconds. */
const lookEveryMs = 1_000;
/** How soon it is looked at again after the server could not be reached, in milliseconds. */
const lookAgainMs = 10_000;

/** The state of a job; it is left where the server does not have it. */
function useJob(id: number): Job | undefined {
  const { custom } = useDataProvider()();
  const { data } = useQuery({
    queryKey: ['job', id],
    queryFn: async ({ signal }) => {
      try {
        const answer = await custom?.({ method: 'get', url: `x/jobs/${id}`, meta: { signal } });
        return answer?.data.data as Job;
      } catch (error) {
        if (toRequestProblem(error).status === 404) leaveJob(id);
        throw error;
      }
    },
    refetchInterval: ({ state: { data: job, status } }) =>
      status === 'error' ? lookAgainMs : job?.state === 'running' && lookEveryMs,
    retry: false,
  });
  return data;
}

/** Has what is shown of a kind read again once a job over it has ended. */
function useRefreshAtEnd(resource: Resource, { state }: Job): void {
  const hasEnded = state !== 'running';
  const refresh = useEffectEvent(useRefresh(resource));
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded]);
}

/** A record that was refused, with the way to it. */
function Failure({ resource, failure }: { readonly resource: Resource; readonly failure: JobFailure }) {
  const { record_id: id, position, problem } = failure;
  const number = id === null ? `Row ${position}` : recordNumber(resource, { id });
  const to = id === null ? undefined : pagePath(resource, id);
  return (
    <li>
      {to === undefined ? number : <Link to={to}>{number}</Link>}: {problem}
    </li>
  );
}

/** Keeps the focus in the tray where a card goes with it, or gives it back to the page with the last one. */
function useFocusAfterCard(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = card;
    const tray = current?.parentElement;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      queueMicrotask(() => (tray?.isConnected ? tray : document.querySelector('main'))?.focus({ preventScroll: true }));
    };
  }, [card]);
}

function JobCard({ job, resource }: { readonly job: Job; readonly resource: Resource }) {
  const { title, lines } = jobTexts(job, resource);
  const { stop, undo } = useJobCalls(job);
  const card = useRef<HTMLElement>(null);
  useFocusAfterCard(card);
  useRefreshAtEnd(resource, job);
  const isRunning = job.state === 'running';
  return (
    <section ref={card} className={styles.card} aria-label={title}>
      <div role="status" className={styles.head}>
        <strong>{title}</strong>
        {!isRunning && lines.map((line) => <div key={line}>{line}</div>)}
      </div>
      {isRunning && (
        <>
          <progress max={job.total} value={job.done + job.unchanged + job.failed} aria-label={title} />
          <div>{lines.join()}</div>
        </>
      )}
      {job.failures.length > 0 && (
        <details>
          <summary>What could not be done, and why</summary>
          <ul className={styles.failures}>
            {job.failures.map((failure) => (
              <Failure key={failure.position} resource={resource} failure={failure} />
            ))}
            {job.failed > job.failures.length && <li>And {job.failed - job.failures.length} more</li>}
          </ul>
        </details>
      )}
      <div className={styles.buttons}>
        {isRunning && (
          <PassesFocusOn>
            <Button size="small" onClick={() => void stop()}>
              Stop
            </Button>
          </PassesFocusOn>
        )}
        {job.undoable && (
          <Button size="small" onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </div>
      {!isRunning && (
        <Button
          type="text"
          size="small"
          className={styles.close}
          aria-label={`Close ${title}`}
          icon={<Icon of={CloseOutlined} />}
          onClick={() => leaveJob(job.id)}
        />
      )}
    </section>
  );
}

function FollowedJob({ id }: { readonly id: number }) {
  const { all } = useRegistry();
  const job = useJob(id);
  const resource = job && all.find(({ name }) => name === job.kind);
  return resource && <JobCard job={job} resource={resource} />;
}

/** The jobs that the user follows: how far each is, what it could not do, and Undo. */
export function JobTray() {
  const ids = useFollowedJobs();
  return (
    <div className={styles.tray} role="region" aria-label="Jobs" tabIndex={-1}>
      {ids.map((id) => (
        <FollowedJob key={id} id={id} />
      ))}
    </div>
  );
}
