import type { ComponentProps, ReactNode } from 'react';
import { pagePath } from '../../schema/screens';
import { isFilled, findReference, type Resource, type Values } from '../../schema';
import { Cell } from '../extensions';
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
  const page = pagePath(target, String(id));
  const link = page === undefined ? children : <Link to={page}>{children}</Link>;
  if (untagged) return link;
  return (
    <Flex gap={4} align="center" wrap>
      {link}
      {field.prefix !== undefined && <DiscardedTag record={{ discarded_at: record[`${field.prefix}discarded_at`] }} />}
    </Flex>
  );
}

/** A value of a record, as `Cell` shows it; a referenced record leads to its page. */
export function LinkedCell(props: ComponentProps<typeof Cell>) {
  const { of: resource, field, record } = props;
  const cell = <Cell {...props} />;
  if (!findReference(resource, field)) return cell;
  return (
    <ReferenceLink of={resource} reference={field} record={record} untagged>
      {cell}
    </ReferenceLink>
  );
}
