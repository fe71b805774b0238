import type { ReactNode } from 'react';
import { Flex } from './controls/elements';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next steps on offer. */
  readonly actions?: ReactNode;
  /** A short label above the title, such as a status code. */
  readonly mark?: string;
}

/** A full-screen message that explains why there is nothing to show, and offers the next step. */
export function Notice({ title, children, actions, mark }: NoticeProps) {
  return (
    <section className={styles.notice}>
      {mark !== undefined && (
        <span className={styles.mark} aria-hidden>
          {mark}
        </span>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && (
        <Flex gap={8} wrap>
          {actions}
        </Flex>
      )}
    </section>
  );
}
