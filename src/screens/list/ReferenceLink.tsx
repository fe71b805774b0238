import type { ReactNode } from 'react';
import { editPath, hasPage, recordPath } from '../../schema/screens';
import { isFilled, findReference, type Resource, type Values } from '../../schema';
import { useResource } from '../registry';
import { DiscardedTag } from '../../fields/views';
import { Flex, Link } from '../../ui';

interface ReferenceLinkProps {
  readonly of: Resource;
  /** Name of the reference. */
  readonly reference: string;
  readonly record: Values;
  /** Omits the tag, where the children already show that the record is discarded. */
  readonly untagged?: boolean;
  readonly children: ReactNode;
}

/** The page of a record, or the one that edits it; undefined if it has neither. */
function pageOf(resource: Resource, id: string): string | undefined {
  if (hasPage.record(resource)) return recordPath(resource, id);
  return hasPage.edit(resource) ? editPath(resource, id) : undefined;
}

/**
 * A link to the referenced record, with a tag if it is discarded (decision 26); no link if the reference is empty or
 * the record has no page.
 */
export function ReferenceLink({ of: resource, reference, record, untagged = false, children }: ReferenceLinkProps) {
  const field = findReference(resource, reference);
  if (!field) throw new Error(`${resource.name} has no reference "${reference}"`);
  const target = useResource(field.to);
  const id = record[reference];
  if (!isFilled(id)) return children;
  const page = pageOf(target, String(id));
  const link = page === undefined ? children : <Link to={page}>{children}</Link>;
  if (untagged) return link;
  return (
    <Flex gap={4} align="center" wrap>
      {link}
      {field.prefix !== undefined && <DiscardedTag record={{ discarded_at: record[`${field.prefix}discarded_at`] }} />}
    </Flex>
  );
}
