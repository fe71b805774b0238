import type { ReactNode } from 'react';
import { isFilled, recordPath, findReference, type Resource, type Values } from '../../schema';
import { useResource } from '../screensContext';
import { DiscardedTag } from '../DiscardedTag';
import { Flex, Link } from '../plain';

interface ReferenceLinkProps {
  readonly of: Resource;
  /** Name of the reference. */
  readonly reference: string;
  readonly record: Values;
  /** Omits the tag, where the children already show that the record is discarded. */
  readonly untagged?: boolean;
  readonly children: ReactNode;
}

/** A link to the referenced record, with a tag if it is discarded (decision 26); no link if the reference is empty or the record has no page. */
export function ReferenceLink({ of: resource, reference, record, untagged = false, children }: ReferenceLinkProps) {
  const field = findReference(resource, reference);
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
