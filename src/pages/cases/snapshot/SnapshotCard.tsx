import type { ReactNode } from 'react';
import { ErrorBoundary, Card, Skeleton } from '../../../ui';
import { sectionElementId } from './anchors';
import { useRegisterSection } from './mountedSections';
import styles from './Snapshot.module.css';

interface SnapshotCardProps {
  /** Section key that the section links refer to. */
  readonly anchor?: string | undefined;
  readonly title: string;
  /** Shown after the title. */
  readonly tag?: ReactNode;
  readonly extra?: ReactNode;
  /** Shows a skeleton in place of the content. */
  readonly loading?: boolean;
  readonly children?: ReactNode;
}

/** One section of the snapshot, with its own error boundary, loading state and link target. */
export function SnapshotCard({ anchor, title, tag, extra, loading = false, children }: SnapshotCardProps) {
  useRegisterSection(anchor);
  return (
    <section
      {...(anchor !== undefined && { id: sectionElementId(anchor) })}
      className={styles.section}
      aria-label={title}
      aria-busy={loading}
    >
      <Card title={title} tag={tag} extra={extra}>
        {loading ? <Skeleton rows={4} /> : <ErrorBoundary>{children}</ErrorBoundary>}
      </Card>
    </section>
  );
}
