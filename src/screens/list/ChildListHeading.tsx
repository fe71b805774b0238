import { Link } from 'react-router';
import { listTitle, recordPath, recordTitle, findReference, type Resource, type Values } from '../../schema';
import { Cell } from '../extensions';
import { DiscardedTag } from '../../fields/views';
import { RecordBreadcrumb } from '../recordFrame';
import { PageHeading, Flex, Text } from '../../ui';
import { ReferenceLink } from './ReferenceLink';

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
    <Flex gap={4} align="center" style={{ maxWidth: '100%' }}>
      <Text type="secondary">{parent.fields[name]?.label}:</Text>
      <div style={{ minWidth: 0 }}>
        {record ? (
          <ReferenceLink of={parent} reference={name} record={record} untagged>
            <Cell of={parent} field={name} record={record} />
          </ReferenceLink>
        ) : (
          unknown
        )}
      </div>
    </Flex>
  );
}

/** The heading of a child list: breadcrumb, parent record and the records that it refers to (Cases 2, Records 2). */
export function ChildListHeading({ resource, parent, parentId, record }: ChildListHeadingProps) {
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
