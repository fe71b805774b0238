import { useMemo } from 'react';
import { isFilled, listTitle, recordNumber, findReference, type Resource } from '../../schema';
import { RouteRecord, RecordNotFound, RecordProblem } from '../recordFrame';
import { useResource } from '../registry';
import { useRecord } from '../form';
import { Flex, usePageTitle } from '../../ui';
import { ListPage, type ListExtensions } from './ListPage';
import { ChildListHeading } from './ChildListHeading';

interface ChildListProps extends ListExtensions {
  readonly resource: Resource;
  /** The reference to the parent record. */
  readonly reference: string;
}

/**
 * The list of one record's children, with the parent's id in the URL: it shows no others, and new records belong to the
 * parent.
 */
export function ChildList(props: ChildListProps) {
  const { resource, reference } = props;
  const field = findReference(resource, reference);
  if (!field) throw new Error(`${resource.name} is nested in "${reference}", which is not a reference`);
  const parent = useResource(field.to);
  return (
    <RouteRecord resource={parent} by="parentId">
      {(parentId) => <ListOfParent {...props} parent={parent} parentId={parentId} />}
    </RouteRecord>
  );
}

interface ListOfParentProps extends ChildListProps {
  readonly parent: Resource;
  readonly parentId: string;
}

function ListOfParent({
  resource,
  reference,
  parent,
  parentId,
  permanentFilters,
  preset,
  ...extensions
}: ListOfParentProps) {
  const { loaded, problem, retry } = useRecord(parent, { id: parentId });
  const created = useMemo(() => ({ ...preset, [reference]: Number(parentId) }), [preset, reference, parentId]);
  const title = `${listTitle(resource)} of ${recordNumber(parent, loaded?.record ?? { id: parentId })}`;
  usePageTitle(title);
  const heading = <ChildListHeading resource={resource} parent={parent} parentId={parentId} record={loaded?.record} />;
  if (problem?.status === 404) return <RecordNotFound resource={parent} />;
  if (problem) {
    return (
      <Flex vertical gap="middle">
        {heading}
        <RecordProblem resource={parent} problem={problem} onRetry={retry} />
      </Flex>
    );
  }
  return (
    <ListPage
      heading={heading}
      {...extensions}
      resource={resource}
      owner={`${resource.name} of ${parentId}`}
      title={title}
      permanentFilters={{ ...permanentFilters, [reference]: parentId }}
      preset={created}
      closed={isFilled(loaded?.record.discarded_at)}
    />
  );
}
