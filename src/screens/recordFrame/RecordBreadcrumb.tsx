import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listTitle, type Resource, getField, formatValue, type Values } from '../../schema';
import { Breadcrumb } from '../../ui';
import { useListUrl } from '../registry';

interface Reference {
  /** Prefix of the linked record's fields. */
  readonly prefix: string | undefined;
  readonly record: Values;
}

/**
 * The title of a linked record, built from its fields that are included in this record; undefined if none is included,
 * or all are empty.
 */
export function includedTitle(target: Resource, { prefix, record }: Reference): string | undefined {
  const [first] = target.titleFields;
  if (first === undefined || prefix === undefined || !(prefix + first in record)) return undefined;
  const shown = target.titleFields.map((part) => formatValue(getField(target, part), record[prefix + part]));
  return shown.filter(Boolean).join(' ') || undefined;
}

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
