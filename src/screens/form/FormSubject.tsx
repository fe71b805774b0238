import { findReference, isFilled, type Resource, type Values } from '../../schema';
import { recordTitle, describeRecord, recordSubtitle } from '../../schema/screens';
import { useLinkedRecord } from '../../fields/views';
import { Text } from '../../ui';
import { useResource } from '../registry';

function LinkedSubject({ to, id }: { readonly to: string; readonly id: number }) {
  const target = useResource(to);
  const { record } = useLinkedRecord(to, id);
  // Its line is there from the start, so that nothing moves when the record arrives.
  return record
    ? [`${target.label.one} ${recordTitle(target, record)}`, recordSubtitle(target, record)].filter(Boolean).join(' · ')
    : '…';
}

/**
 * The line that says whom or what the form of a record is about: the record that it belongs to, or a stored record
 * itself.
 */
export function FormSubject({
  resource,
  record,
}: {
  readonly resource: Resource;
  readonly record: Values | undefined;
}) {
  const { parent, keyed } = resource.relations;
  const link = parent === undefined ? undefined : findReference(resource, parent);
  const isLinked = link && parent !== undefined && isFilled(record?.[parent]);
  // The title of a keyed child names its parent.
  if (!record || keyed || (!isLinked && record.id === undefined)) return null;
  return (
    <Text type="secondary">
      {isLinked ? <LinkedSubject to={link.to} id={Number(record[parent])} /> : describeRecord(resource, record)}
    </Text>
  );
}
