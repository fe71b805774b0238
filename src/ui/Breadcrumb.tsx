import type { ReactNode } from 'react';
import { styleKey } from './controls/styleKey';
import styles from './Breadcrumb.module.css';

/** The path to the current page, which is its last item; styled as antd's. */
export function Breadcrumb({ items }: { readonly items: readonly ReactNode[] }) {
  return (
    <nav className={`ant-breadcrumb ${styleKey} ${styles.crumbs ?? ''}`} aria-label="Breadcrumb">
      <ol>
        {items.map((item, at) => (
          <li key={at} className="ant-breadcrumb-item">
            {at > 0 && (
              <span className="ant-breadcrumb-separator" aria-hidden>
                /
              </span>
            )}
            {item}
          </li>
        ))}
      </ol>
    </nav>
  );
}
