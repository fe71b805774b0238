import type { ReactNode } from 'react';
import { Card } from 'antd';
import { ErrorBoundary } from '../../../screens';
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
    <section {...(anchor !== undefined && { id: sectionElementId(anchor) })} className={styles.section} aria-label={title} aria-busy={loading}>
      <Card
        size="small"
        title={
          <>
            <h2 className={styles.title}>{title}</h2> {tag}
          </>
        }
        extra={extra}
        loading={loading}
      >
        <ErrorBoundary>{children}</ErrorBoundary>
      </Card>
    </section>
  );
}
