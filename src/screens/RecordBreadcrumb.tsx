import type { ReactNode } from 'react';
import { Breadcrumb } from 'antd';
import { Link } from 'react-router';
import { listPath, type Resource } from '../schema';

interface RecordBreadcrumbProps {
  readonly resource: Resource;
  readonly title: ReactNode;
  /** Where one is, below the record. */
  readonly below?: string;
}

/** The way back from a record to its list. */
export function RecordBreadcrumb({ resource, title, below }: RecordBreadcrumbProps) {
  const list = resource.list?.title ?? resource.label.many;
  return <Breadcrumb items={[{ title: <Link to={listPath(resource)}>{list}</Link> }, { title }, ...(below === undefined ? [] : [{ title: below }])]} />;
}
