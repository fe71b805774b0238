import { listTitle, recordNumber, recordPath, recordTitle } from '../../schema/screens';
import { isFilled, findReference, type Resource, type Values } from '../../schema';
import { useResource } from '../registry';
import { ListPage, type ListExtensions } from './ListPage';
import { useMemo } from 'react';
import { RouteRecord, RecordNotFound, RecordProblem, RecordBreadcrumb } from '../recordFrame';
import { useRecord } from '../form';
import { Flex, usePageTitle, PageHeading, Text } from '../../ui';
import { Link } from 'react-router';
import { DiscardedTag } from '../../fields/views';
import { LinkedCell } from './ReferenceLink';

interface ChildListHeadingProps {
  readonly resource: Resource;
  readonly parent: Resource;
  readonly parentId: string;
  /** The parent record; undefined while loading. */
  readonly record: Values | undefined;
}

/** References of the parent through which fields of the list are read: further records that the list is about. */
function sharedReferences({ relations }: Resource, parent: Resource): string[] {
  const through = relations.belongsTo.flatMap(({ path: [first, second = []] }) =>
    first === relations.parent ? second : [],
  );
  return [...new Set(through)].filter((name) => findReference(parent, name) !== undefined);
}

/** Placeholder while loading, which prevents a layout shift. */
const unknown = '…';

function Linked({
  parent,
  name,
  record,
}: {
  readonly parent: Resource;
  readonly name: string;
  readonly record: Values | undefined;
}) {
  return (
    <Flex gap={4} align="center" wrap style={{ maxWidth: '100%' }}>
      <Text type="secondary">{parent.fields[name]?.label}:</Text>
      <div style={{ minWidth: 0 }}>{record ? <LinkedCell of={parent} field={name} record={record} /> : unknown}</div>
    </Flex>
  );
}

/** The heading of a child list: breadcrumb, parent record and the records that it refers to (Cases 2, Records 2). */
function ChildListHeading({ resource, parent, parentId, record }: ChildListHeadingProps) {
  const label = listTitle(resource);
  const title = record ? recordTitle(parent, record) : unknown;
  return (
    <Flex vertical gap="small">
      <RecordBreadcrumb
        resource={parent}
        title={<Link to={recordPath(parent, parentId)}>{title}</Link>}
        below={label}
      />
      <Flex align="center" gap="small" wrap>
        <PageHeading>
          {label} of {parent.label.one.toLowerCase()} <Link to={recordPath(parent, parentId)}>{title}</Link>
        </PageHeading>
        <DiscardedTag record={record} />
      </Flex>
      <Flex gap="large" wrap>
        {sharedReferences(resource, parent).map((name) => (
          <Linked key={name} parent={parent} name={name} record={record} />
        ))}
      </Flex>
    </Flex>
  );
}

interface ChildListProps extends ListExtensions {
  readonly resource: Resource;
  /** The reference to the parent record. */
  readonly reference: string;
}

/**
 * The list of one record's children, with the parent's id in the URL: it shows no others, and new records belong to the
 * parent.
 */
function ChildList(props: ChildListProps) {
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

interface ListScreenProps extends ListExtensions {
  readonly resource: string;
}

/** The list of a resource (Records 2); within its parent record, if so declared. */
export function ListScreen({ resource: name, ...extensions }: ListScreenProps) {
  const resource = useResource(name);
  const title = listTitle(resource);
  if (resource.relations.parent)
    return <ChildList key={name} resource={resource} reference={resource.relations.parent} {...extensions} />;
  return <ListPage key={name} resource={resource} owner={name} title={title} {...extensions} />;
}
