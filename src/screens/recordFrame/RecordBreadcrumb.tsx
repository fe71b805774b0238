import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listTitle, type Resource } from '../../schema';
import { Breadcrumb } from '../../ui';
import { useListUrl } from '../registry';

interface RecordBreadcrumbProps {
  readonly resource: Resource;
  readonly title: ReactNode;
  /** Label of the current page, below the record. */
  readonly below?: string;
}

/** Breadcrumb from a record to its list. */
export function RecordBreadcrumb({ resource, title, below }: RecordBreadcrumbProps) {
  const address = useListUrl(resource);
  return (
    <Breadcrumb
      items={[<Link to={address}>{listTitle(resource)}</Link>, title, ...(below === undefined ? [] : [below])]}
    />
  );
}
