import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { editPath, recordNumber, recordTitle } from '../../schema/screens';
import { isEqual, isFilled, type Resource, type Values } from '../../schema';
import { AccessLogButton } from '../AccessLogButton';
import { Banners } from '../Banners';
import { LiveRecord, Presence } from '../live';
import { RouteRecord, RecordBreadcrumb, RecordProblem } from '../recordFrame';
import { DiscardedTag } from '../../fields/views';
import { useDraftedForms } from '../guard';
import { useResource, useListUrl } from '../registry';
import {
  OpenDialog,
  loadable,
  Button,
  Flex,
  Skeleton,
  PageHeading,
  usePreload,
  usePageTitle,
  useDialog,
} from '../../ui';
import { useRecord } from '../form';
import { Neighbours, RowDialogViews, RowActions, useRowMenu } from '../list';
import { RecordSections } from './RecordSections';
import { SummaryLine } from './SummaryLine';

interface RecordActionsProps {
  readonly resource: Resource;
  readonly record: Values;
  /** Called once the record is in the trash. */
  readonly onDeleted: () => void;
}

/** The record's row menu on its page, without Edit, which has a button there. Discarded records have no menu. */
function RecordActions({ resource, record, onDeleted }: RecordActionsProps) {
  const row = { ...record, id: Number(record.id) };
  const { actionsOf, dialogs } = useRowMenu({ resource, owner: `page of ${resource.name} ${row.id}`, onDeleted });
  const actions = isFilled(record.discarded_at) ? [] : actionsOf(row).filter(({ key }) => key !== 'edit');
  return (
    <>
      {actions.length > 0 && (
        <RowActions of={row.id} title={recordTitle(resource, record)} actions={actions} isOfPage />
      )}
      {dialogs}
    </>
  );
}

const EditModal = loadable(async () => (await import('../form/EditModal')).EditModal);
const parts = [EditModal.load, RowDialogViews.load];

const isEditable = ({ verbs, form }: Resource): boolean => verbs.includes('update') && form?.edit !== undefined;

interface PageButtonsProps {
  readonly resource: Resource;
  readonly id: string;
  /** Undefined while loading. */
  readonly record: Values | undefined;
  /** Undefined where nothing can be edited. */
  readonly onEdit: (() => void) | undefined;
  readonly onDeleted: () => void;
}

function PageButtons({ resource, id, record, onEdit, onDeleted }: PageButtonsProps) {
  const navigate = useNavigate();
  const list = useListUrl(resource);
  return (
    <Flex gap="small">
      <Button onClick={() => void navigate(list)}>Back</Button>
      <AccessLogButton resource={resource} id={id} title={record && recordTitle(resource, record)} />
      {resource.record?.actions && record && (
        <RecordActions resource={resource} record={record} onDeleted={onDeleted} />
      )}
      {onEdit && isEditable(resource) && !isFilled(record?.discarded_at) && (
        <Button type="primary" aria-keyshortcuts="e" disabled={!record} onClick={onEdit}>
          Edit
        </Button>
      )}
    </Flex>
  );
}

interface RecordPageProps {
  readonly resource: Resource;
  /** What stands below the heading and its buttons, once the record has loaded. */
  readonly children: (record: Values) => ReactNode;
}

function PageOfRecord({ resource, id, children }: RecordPageProps & { readonly id: string }) {
  const { loaded, readAt, problem, retry } = useRecord(resource, { id });
  const navigate = useNavigate();
  const draft = { owner: resource.name, form: { kind: 'edit', id: Number(id) } };
  const draftedForms = useDraftedForms(resource.name);
  const editing = useDialog<number>(() =>
    draftedForms().some((form) => isEqual(form, draft.form)) ? Number(id) : undefined,
  );
  const record = loaded?.record;
  const title = record ? recordTitle(resource, record) : resource.label.one;
  usePageTitle(recordNumber(resource, record ?? { id }));
  usePreload(parts, record !== undefined);

  const edit = () => {
    if (resource.form?.edit?.opensIn === 'modal') editing.open(Number(record?.id));
    else void navigate(editPath(resource, id));
  };
  return (
    <Flex vertical gap="middle">
      <Flex align="center" justify="space-between" gap="small" wrap>
        <RecordBreadcrumb resource={resource} title={title} />
        <Neighbours resource={resource} id={Number(id)} />
      </Flex>
      <Flex align="center" justify="space-between" gap="small" wrap>
        <Flex align="center" gap="small">
          <PageHeading>{title}</PageHeading>
          <DiscardedTag record={record} />
          <Presence resource={resource} id={id} />
          <LiveRecord resource={resource} id={id} readAt={readAt} onShow={retry} />
        </Flex>
        <PageButtons
          resource={resource}
          id={id}
          record={record}
          onEdit={problem ? undefined : edit}
          onDeleted={retry}
        />
      </Flex>
      {record && <SummaryLine resource={resource} record={record} />}
      <Banners resource={resource} record={record} />
      {problem && <RecordProblem resource={resource} problem={problem} onRetry={retry} />}
      {!record && !problem && <Skeleton rows={8} />}
      {record && children(record)}
      <OpenDialog of={editing}>
        {(of, control) => <EditModal resource={resource} id={of} draft={draft} {...control} />}
      </OpenDialog>
    </Flex>
  );
}

/** The page of the record that the URL names: breadcrumb, title, buttons, banners, and its content. */
export const RecordPage = ({ resource, children }: RecordPageProps) => (
  <RouteRecord resource={resource}>
    {(id) => (
      <PageOfRecord key={`${resource.name}/${id}`} resource={resource} id={id}>
        {children}
      </PageOfRecord>
    )}
  </RouteRecord>
);

/** The page of a record, with the content that its declaration gives it. */
export function RecordScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  return (
    <RecordPage resource={resource}>{(record) => <RecordSections resource={resource} record={record} />}</RecordPage>
  );
}
