import { Button, Card, Flex } from 'antd';
import { useNavigate } from 'react-router';
import { recordPath, type Resource } from '../../schema';
import { useResource } from '../context';
import { useListAddress } from '../leftLists';
import { PageHeading } from '../PageHeading';
import { RecordBreadcrumb } from '../RecordBreadcrumb';
import { RefusedScreen } from '../RefusedScreen';
import { usePageTitle } from '../usePageTitle';
import { createTitle } from './createTitle';
import { RecordFormView } from './RecordFormView';
import { StickyBar } from './StickyBar';
import { useCreation } from './useCreation';

/** Its own draft: that of a form over the list is another one. */
const page = 'new';

function CreatePage({ resource }: { readonly resource: Resource }) {
  const navigate = useNavigate();
  const list = useListAddress(resource);
  const { form, submit, upload, openExisting } = useCreation({
    resource,
    draft: { owner: resource.name, form: { page } },
    // In place of the form, to which a way back would lead to create the same once more.
    onCreated: ({ record }) => void navigate(resource.record ? recordPath(resource, String(record.id)) : list, { replace: true }),
  });
  const title = createTitle(resource);
  usePageTitle(title);
  return (
    <Flex vertical gap="middle">
      <RecordBreadcrumb resource={resource} title={title} />
      <PageHeading>{title}</PageHeading>
      <Card styles={{ body: { paddingBottom: 0 } }}>
        <RecordFormView form={form} submit={submit} upload={upload} holdWhileSaving onExisting={(record) => void openExisting(record)} />
        <StickyBar justify="end" gap="middle">
          <Button disabled={submit.saving} onClick={() => void navigate(list)}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={form.id} loading={submit.saving}>
            Create
          </Button>
        </StickyBar>
      </Card>
    </Flex>
  );
}

/** The page that creates a record, where its declaration asks for a page (Records 2); it leads to the record, or back to the list. */
export function CreateScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  return resource.verbs.includes('create') ? <CreatePage resource={resource} /> : <RefusedScreen resource={resource} message={`Your role may not create ${resource.label.many.toLowerCase()}`} />;
}
