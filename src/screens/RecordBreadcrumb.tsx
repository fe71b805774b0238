import type { ReactNode } from 'react';
import { Breadcrumb } from 'antd';
import { Link } from 'react-router';
import type { Resource } from '../schema';
import { useListAddress } from './list/leftLists';

interface RecordBreadcrumbProps {
  readonly resource: Resource;
  readonly title: ReactNode;
  /** Where one is, below the record. */
  readonly below?: string;
}

/** The way back from a record to its list. */
export function RecordBreadcrumb({ resource, title, below }: RecordBreadcrumbProps) {
  const list = resource.list?.title ?? resource.label.many;
  const address = useListAddress(resource);
  return <Breadcrumb items={[{ title: <Link to={address}>{list}</Link> }, { title }, ...(below === undefined ? [] : [{ title: below }])]} />;
}
