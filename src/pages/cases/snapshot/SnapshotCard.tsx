import { type ReactNode, createContext, use, useCallback, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, Card, Skeleton, shellSize } from '../../../ui';
import styles from './Snapshot.module.css';

/** The element id of a section, by its key. */
export const sectionElementId = (key: string): string => `section-${key}`;

/**
 * Scroll offset of a section from the top of the window, in pixels: the height of the shell's header, of the line that
 * names the case, and of two lines of links.
 */
export const anchorOffset = shellSize.header + 112;

/** Registers a mounted section; returns the function that unregisters it. */
type RegisterSection = (key: string) => () => void;

/** The keys of the sections that are mounted. */
export const MountedSectionsContext = createContext<ReadonlySet<string>>(new Set());
export const RegisterSectionContext = createContext<RegisterSection>(() => () => undefined);

/** Tracks which sections are mounted on the page. */
export function useSectionTracker() {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback<RegisterSection>((key) => {
    setShown((last) => new Set([...last, key]));
    return () => setShown((last) => new Set([...last].filter((other) => other !== key)));
  }, []);
  return { shown, add };
}

export const useMountedSections = (): ReadonlySet<string> => use(MountedSectionsContext);

/** Registers a section with the page while it is mounted. */
function useRegisterSection(key: string | undefined): void {
  const add = use(RegisterSectionContext);
  // Before the section is painted: its link can start another line of links, which moves the page.
  useLayoutEffect(() => (key === undefined ? undefined : add(key)), [add, key]);
}

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
