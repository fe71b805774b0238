import type { ReactNode } from 'react';
import { Flex } from './plain';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** What the person can do next. */
  readonly actions?: ReactNode;
  /** A short mark above the title, such as a status. */
  readonly mark?: string;
}

/** A screen that says why there is nothing else to show, and what to do next. */
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
      {actions !== undefined && <Flex gap={8} wrap>
          {actions}
        </Flex>}
    </section>
  );
}
