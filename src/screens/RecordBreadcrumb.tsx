import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listTitle, type Resource } from '../schema';
import { useListUrl } from './listQueries';
import { styleKey } from './plain';
import styles from './RecordBreadcrumb.module.css';

interface RecordBreadcrumbProps {
  readonly resource: Resource;
  readonly title: ReactNode;
  /** Label of the current page, below the record. */
  readonly below?: string;
}

/** Breadcrumb from a record to its list; styled as antd's. */
export function RecordBreadcrumb({ resource, title, below }: RecordBreadcrumbProps) {
  const list = listTitle(resource);
  const address = useListUrl(resource);
  const items = [<Link to={address}>{list}</Link>, title, ...(below === undefined ? [] : [below])];
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
