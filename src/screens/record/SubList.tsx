import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  canAddFromSubList,
  createPathWithReference,
  findSubListSearch,
  subListColumns,
} from '../../schema/recordScreens';
import { hasPage, valuesLinkingTo, recordPath, type Relations } from '../../schema/screens';
import { isFilled, type Resource, type Values } from '../../schema';
import { useRegistry } from '../registry';
import {
  noRecordsMessage,
  buttonColumn,
  menuColumn,
  RecordTable,
  type RowMenu,
  keyedChildColumn,
  useLocalList,
  useTableColumns,
  useRowMenu,
} from '../list';
import { ErrorBoundary, Button, Card, Flex, Skeleton } from '../../ui';

/** A page of the child records. */
export const useSubList = (resource: Resource, { by, id }: { readonly by: string; readonly id: number }) =>
  useLocalList(resource, {
    search: { [findSubListSearch(resource, by) ?? '']: String(id) },
    sort: resource.list?.sort,
    isPart: true,
  });

interface SubListProps {
  /** The resource that the list belongs to. */
  readonly parent: Resource;
  readonly record: Values;
  readonly relation: Relations['hasMany'][number];
}

interface RowsProps extends SubListProps {
  readonly resource: Resource;
  readonly title: string;
  readonly menu: RowMenu;
}

function Rows({ resource, record, relation, title, menu }: RowsProps) {
  const registry = useRegistry();
  const { list, page, sort, setPlace } = useSubList(resource, { by: relation.by, id: Number(record.id) });
  const { forms, offered, toAction, hasActions, actionsOf, onRow } = menu;
  const columns = useTableColumns(subListColumns(resource, relation), {
    resource,
    sort,
    keyedChildColumn: keyedChildColumn({ registry, resource, forms }),
    buttonColumn: buttonColumn({ offered, toAction }, resource),
  });
  if (!list.rows && !list.problem) return <Skeleton />;
  return (
    <RecordTable
      label={title}
      columns={hasActions ? [...columns, menuColumn(resource, actionsOf)] : columns}
      list={list}
      page={page}
      defaultSort={resource.list?.sort}
      failed={resource.messages.listFailed}
      empty={{ text: `${noRecordsMessage(resource)} yet` }}
      onRow={onRow}
      onChange={setPlace}
    />
  );
}

/** The list of a record's children on its page: with the row actions of their own list, and a button that adds one. */
export function SubList({ parent, record, relation }: SubListProps) {
  const navigate = useNavigate();
  const resource = useRegistry().get(relation.many);
  const id = Number(record.id);
  // Initial values of a new child: its reference to the record of the page.
  const preset = useMemo(() => valuesLinkingTo(resource, relation.by, id), [resource, relation.by, id]);
  const menu = useRowMenu({ resource, owner: `${resource.name} by ${relation.by} of ${id}`, preset });
  const title = relation.label ?? resource.label.many;
  const add = () =>
    hasPage.create(resource)
      ? void navigate(createPathWithReference(resource, { by: relation.by, id }))
      : menu.forms.open({ kind: 'create' });
  if (!resource.verbs.includes('list')) return null;
  const hasListBelow = resource.list !== undefined && resource.relations.parent === relation.by;
  return (
    <section aria-label={title}>
      <Card
        title={title}
        extra={
          <Flex gap="small">
            {hasListBelow && (
              <Button size="small" onClick={() => void navigate(`${recordPath(parent, id)}/${resource.screenPath}`)}>
                Open all {resource.label.many}
              </Button>
            )}
            {canAddFromSubList(resource) && !isFilled(record.discarded_at) && (
              <Button size="small" type="primary" onClick={add}>
                {resource.list?.createLabel ?? `Add ${resource.label.one}`}
              </Button>
            )}
          </Flex>
        }
      >
        <ErrorBoundary>
          <Rows resource={resource} parent={parent} record={record} relation={relation} title={title} menu={menu} />
        </ErrorBoundary>
      </Card>
      {menu.dialogs}
    </section>
  );
}
