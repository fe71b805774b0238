import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

/** The level-1 heading of a screen. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.heading}>{children}</h1>;
}
