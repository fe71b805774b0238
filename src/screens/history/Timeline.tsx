import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ownChanges, timelineKinds, type TimelineKind } from '../../schema/recordScreens';
import type { Resource, Values } from '../../schema';
import { useRegistry } from '../registry';
import { LoadProblem } from '../requests';
import { Button, Flex, Skeleton, Text } from '../../ui';
import styles from './Timeline.module.css';
import { TimelineEntry } from './TimelineEntry';
import { useTimeline, type TimelineRead } from './useTimeline';

interface KindButtonsProps {
  readonly kinds: readonly TimelineKind[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Buttons that choose what is shown; without any pressed it is everything. */
function KindButtons({ kinds, shown, onChange }: KindButtonsProps) {
  const offered = [...kinds.map(({ resource }) => [resource.name, resource.label.many]), [ownChanges, 'Changes']];
  if (offered.length < 2) return null;
  const toggle = (name: string) =>
    onChange(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  return (
    <div role="group" aria-label="Show only" className={styles.kinds}>
      {offered.map(([name = '', label]) => (
        <button
          key={name}
          type="button"
          className={styles.kind}
          aria-pressed={shown.includes(name)}
          onClick={() => toggle(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Reads on as soon as its end comes near while somebody scrolls; the button does so for the keyboard. */
function More({
  hasMore,
  isReading,
  isBusy,
  readMore,
}: Pick<TimelineRead, 'hasMore' | 'isReading' | 'isBusy' | 'readMore'>) {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(readMore);
  useEffect(() => {
    const { current } = end;
    // Older browsers and test environments have none: the button remains.
    // While it reads anything, it cannot read on: what is in view is told again afterwards.
    if (!current || !hasMore || isBusy || typeof IntersectionObserver === 'undefined') return undefined;
    const root = current.closest(`.${styles.box}`);
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && onNear(), {
      root,
      rootMargin: '0px 0px 200px 0px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [hasMore, isBusy]);
  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.more}>
      <Button size="small" loading={isReading} onClick={readMore}>
        Show More
      </Button>
    </div>
  );
}

interface TimelineProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** What has happened to a record, newest first, with its own changes. */
export function Timeline({ resource, record }: TimelineProps) {
  const kinds = timelineKinds(useRegistry(), resource);
  const [shown, setShown] = useState<readonly string[]>([]);
  const names = kinds.map((kind) => kind.resource.name);
  const { items, problem, retry, isOutdated, ...more } = useTimeline({
    resource,
    id: String(record.id),
    kinds: names,
    shown,
  });
  return (
    <Flex vertical gap="small">
      <KindButtons kinds={kinds} shown={shown} onChange={setShown} />
      {problem && <LoadProblem message="Failed to load the timeline" problem={problem} onRetry={retry} />}
      {!items && !problem && <Skeleton rows={6} />}
      {items && items.length === 0 && (
        <Text type="secondary" role="status">
          {shown.length > 0 ? 'Nothing of this kind has happened yet' : 'Nothing has happened yet'}
        </Text>
      )}
      {items && items.length > 0 && (
        <div className={styles.box} role="region" aria-label="Timeline entries" tabIndex={0}>
          <ol className={styles.entries} aria-busy={isOutdated}>
            {items.map((item) => (
              <TimelineEntry
                key={`${item.kind} ${item.id}`}
                item={item}
                kind={kinds.find((kind) => kind.resource.name === item.kind)}
                target={resource}
                record={record}
              />
            ))}
          </ol>
          <More {...more} />
        </div>
      )}
    </Flex>
  );
}
