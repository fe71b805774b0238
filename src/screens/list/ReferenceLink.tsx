import type { ReactNode } from 'react';
import { isFilled, recordPath, referenceOf, type Resource, type Values } from '../../schema';
import { useResource } from '../context';
import { DiscardedTag } from '../DiscardedTag';
import { Flex, Link } from '../plain';

interface ReferenceLinkProps {
  readonly of: Resource;
  /** Name of the reference. */
  readonly reference: string;
  readonly record: Values;
  /** What is shown says itself that the record is discarded. */
  readonly untagged?: boolean;
  readonly children: ReactNode;
}

/** Leads to the record that a reference points to, with a tag where that is discarded (decision 26); without a link where there is none or it has no page. */
export function ReferenceLink({ of: resource, reference, record, untagged = false, children }: ReferenceLinkProps) {
  const field = referenceOf(resource, reference);
  if (!field) throw new Error(`${resource.name} has no reference "${reference}" to link to`);
  const target = useResource(field.to);
  const id = record[reference];
  if (!isFilled(id)) return children;
  const link = target.record ? <Link to={recordPath(target, String(id))}>{children}</Link> : children;
  if (untagged) return link;
  return (
    <Flex gap={4} align="center">
      {link}
      {field.prefix !== undefined && <DiscardedTag record={{ discarded_at: record[`${field.prefix}discarded_at`] }} />}
    </Flex>
  );
}
