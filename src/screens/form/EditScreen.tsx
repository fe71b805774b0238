import type { ReactNode } from 'react';
import { Button, Card, Typography } from 'antd';
import { recordNumber, recordPath, recordTitle } from '../../schema/screens';
import { isFilled, type Resource, type Values } from '../../schema';
import { Banners } from '../Banners';
import { Presence } from '../live';
import { RouteRecord, RecordBreadcrumb, RecordProblem, RefusedScreen } from '../recordFrame';
import { DiscardedTag } from '../../fields/views';
import { Flex, PageHeading, usePageTitle } from '../../ui';
import { useListUrl, useResource } from '../registry';
import { ConflictModal } from './ConflictModal';
import { FormSubject } from './FormSubject';
import { RecordFormView } from './RecordFormView';
import { StickyBar } from './StickyBar';
import type { Upload } from './saveHooks';
import type { Submit } from './useSubmit';
import { typedSince, useLinkedEditing } from './useEditing';
import { useRecord } from './useRecord';
import { useUpdateRecord } from './useUpdateRecord';
import { type RecordForm, useFormSelection } from './RecordForm';
import { useRecordForm } from './useRecordForm';
import { useNavigate } from 'react-router';

/** Whether the browser has an earlier page of the product in its history: the router numbers its entries. */
function hasEarlierPage(): boolean {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' && idx > 0;
}

/**
 * Leaves a page for the one that it was opened from, or for `otherwise` if it was opened by its address. Unsaved
 * changes are asked about.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(otherwise));
}

interface SaveBarProps {
  readonly form: RecordForm;
  readonly saving: boolean;
  readonly onCancel: () => void;
}

function SaveBar({ form, saving, onCancel }: SaveBarProps) {
  const dirty = useFormSelection(form.store, form.isDirty);
  return (
    <StickyBar justify="end" gap="middle">
      {dirty && <Typography.Text type="secondary">You have unsaved changes</Typography.Text>}
      <Button disabled={saving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="primary" htmlType="submit" form={form.id} disabled={!form.base || form.discarded} loading={saving}>
        {saving ? 'Saving...' : 'Save Changes'}
      </Button>
    </StickyBar>
  );
}

/** The page above an edit page: that of the record, or else the list. */
function usePageAbove(resource: Resource, id: string): string {
  const list = useListUrl(resource);
  return resource.record ? recordPath(resource, id) : list;
}

interface EditHeadingProps {
  readonly resource: Resource;
  /** The record that the form was filled with. */
  readonly record: Values | undefined;
  /** The last read of it. */
  readonly loaded: Values | undefined;
}

/** Whose record is edited, and the notes that are read before anything else. */
const EditHeading = ({ resource, record, loaded = record }: EditHeadingProps) => (
  <>
    <Flex align="center" gap="small" wrap>
      <PageHeading>{resource.form?.edit?.title ?? `Edit ${resource.label.one}`}</PageHeading>
      <FormSubject resource={resource} record={record} />
      <DiscardedTag record={loaded} />
      {isFilled(record?.id) && <Presence resource={resource} id={String(record?.id)} />}
    </Flex>
    <Banners resource={resource} record={record} />
  </>
);

/** A form on a page, as its content renders it. */
export interface PageForm {
  readonly form: RecordForm;
  readonly submit: Submit;
  readonly upload: Upload | undefined;
}

interface EditPageProps {
  readonly resource: Resource;
  readonly children: (page: PageForm) => ReactNode;
}

function EditPageOf({ resource, id, children }: EditPageProps & { readonly id: string }) {
  const record = useRecord(resource, { id });
  const form = useRecordForm({ resource, loaded: record.loaded, draft: { owner: resource.name, form: { page: id } } });
  const editing = useLinkedEditing({
    resource,
    form,
    record,
    writer: useUpdateRecord(resource, { id, tell: 'fields' }),
    onSaved: (saved, sent) => form.fill(saved, typedSince(resource, { sent, now: form.current().values })),
  });
  const { base } = form;
  const goBack = useGoBack(usePageAbove(resource, id));
  const title = base ? recordTitle(resource, base.record) : resource.label.one;
  usePageTitle(`Edit ${recordNumber(resource, base?.record ?? { id })}`);
  return (
    <Flex vertical gap="middle">
      <RecordBreadcrumb resource={resource} title={title} />
      <EditHeading resource={resource} record={base?.record} loaded={record.loaded?.record} />
      {record.problem && <RecordProblem resource={resource} problem={record.problem} onRetry={record.retry} />}
      <Card hidden={record.problem !== undefined} styles={{ body: { paddingBottom: 0 } }}>
        {children({ form, submit: editing.submit, upload: editing.upload })}
        <SaveBar form={form} saving={editing.submit.saving} onCancel={goBack} />
      </Card>
      <ConflictModal resource={resource} editing={editing} before={base?.record ?? {}} mine={form.current().values} />
      {editing.question}
    </Flex>
  );
}

/**
 * The page that edits one record, with its own URL (Records 2); it stays open after saving (decision 27). Its content
 * is a RecordFormView of the form.
 */
export function EditPage({ resource, children }: EditPageProps) {
  if (!resource.verbs.includes('update'))
    return (
      <RefusedScreen resource={resource} message={`Your role may not change ${resource.label.many.toLowerCase()}`} />
    );
  return (
    <RouteRecord resource={resource}>
      {(id) => (
        <EditPageOf key={`${resource.name}/${id}`} resource={resource} id={id}>
          {children}
        </EditPageOf>
      )}
    </RouteRecord>
  );
}

/** The page that edits one record, with the form that its declaration gives it. */
export function EditScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  return (
    <EditPage resource={resource}>
      {(page) => <RecordFormView {...page} joinsErrors={resource.form?.edit?.joinsErrors} />}
    </EditPage>
  );
}
