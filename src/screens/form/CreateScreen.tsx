import { useMemo, type ReactNode } from 'react';
import { Button, Card } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  findPrefilledReference,
  createPathWithReference,
  subListPath,
  findIgnoredReferences,
  type PrefilledReference,
} from '../../schema/recordScreens';
import { valuesLinkingTo, recordPath } from '../../schema/screens';
import { isLinkField, type Resource, type Values } from '../../schema';
import { AddressNotice } from '../../ui/AddressNotice';
import { Flex, PageHeading, usePageTitle } from '../../ui';
import { useRegistry, useResource, useListUrl } from '../registry';
import { LinkedName } from '../../fields/views';
import { RecordBreadcrumb, RefusedScreen } from '../recordFrame';
import type { PageForm } from './EditScreen';
import { creationTitle, useCreation } from './useCreation';
import { RecordFormView } from './RecordFormView';
import { StickyBar } from './StickyBar';

/** Draft key of the page: a modal over the list has its own draft. */
const draftPage = 'new';

/** The form of a new record, as the content of its page renders it. */
interface NewPageForm extends PageForm {
  /** Leaves the form for an existing record. */
  readonly onExisting: (record: Values) => void;
  /** Leaves the form to edit an existing record, where that has a page. */
  readonly onEditExisting: ((record: Values) => void) | undefined;
}

interface CreatePageProps {
  readonly resource: Resource;
  readonly children: (page: NewPageForm) => ReactNode;
}

interface CreatePageForProps extends CreatePageProps {
  /** The record that the new one will link to. */
  readonly createdFor: PrefilledReference | undefined;
  /** Parts of the URL that could not be parsed. */
  readonly unread: readonly string[];
}

/** The list that will contain the new record: the records linked to the same parent, or the list of all. */
function useReturnPath({ resource, createdFor }: Pick<CreatePageForProps, 'resource' | 'createdFor'>) {
  const list = useListUrl(resource);
  const registry = useRegistry();
  const field = createdFor && resource.fields[createdFor.by];
  const parent = field && isLinkField(field) ? registry.get(field.to) : undefined;
  const back = createdFor && parent && subListPath(resource, { ...createdFor, parent });
  return { back: back ?? list, above: back === undefined ? undefined : parent };
}

function CreatePageFor({ resource, createdFor, unread, children }: CreatePageForProps) {
  const navigate = useNavigate();
  const { back, above } = useReturnPath({ resource, createdFor });
  const preset = useMemo(
    () => createdFor && valuesLinkingTo(resource, createdFor.by, createdFor.id),
    [resource, createdFor],
  );
  const { form, submit, upload, openExisting, editExisting, question } = useCreation({
    resource,
    draft: { owner: resource.name, form: { page: draftPage, ...createdFor } },
    preset,
    // Replaces the form in the history, so that Back does not lead to creating the same record again.
    onCreated: ({ record }) =>
      void navigate(resource.record && !above ? recordPath(resource, String(record.id)) : back, { replace: true }),
  });
  const title = creationTitle(resource);
  usePageTitle(title);
  return (
    <Flex vertical gap="middle">
      {above && createdFor ? (
        <RecordBreadcrumb
          resource={above}
          title={
            <Link to={back}>
              <LinkedName to={above.name} id={createdFor.id} />
            </Link>
          }
          below={title}
        />
      ) : (
        <RecordBreadcrumb resource={resource} title={title} />
      )}
      <PageHeading>{title}</PageHeading>
      <AddressNotice parts={unread} shown="The new record starts without it." />
      <Card styles={{ body: { paddingBottom: 0 } }}>
        {children({
          form,
          submit,
          upload,
          onExisting: (record) => void openExisting(record),
          onEditExisting: editExisting,
        })}
        <StickyBar justify="end" gap="middle">
          <Button disabled={submit.saving} onClick={() => void navigate(back)}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={form.id} loading={submit.saving}>
            Create
          </Button>
        </StickyBar>
      </Card>
      {question}
    </Flex>
  );
}

/**
 * The page that creates a record, if its declaration specifies a page (Records 2); it then navigates to the record, or
 * back to the list that it was opened from. Its content is a RecordFormView of the form.
 */
export function CreatePage({ resource, children }: CreatePageProps) {
  const [parameters] = useSearchParams();
  const createdFor = useMemo(() => findPrefilledReference(resource, parameters), [resource, parameters]);
  if (!resource.verbs.includes('create'))
    return (
      <RefusedScreen resource={resource} message={`Your role may not create ${resource.label.many.toLowerCase()}`} />
    );
  return (
    <CreatePageFor
      key={createPathWithReference(resource, createdFor)}
      resource={resource}
      createdFor={createdFor}
      unread={findIgnoredReferences(resource, { parameters, createdFor })}
    >
      {children}
    </CreatePageFor>
  );
}

/** The page that creates a record, with the form that its declaration gives it. */
export function CreateScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  return <CreatePage resource={resource}>{(page) => <RecordFormView {...page} disableWhileSaving />}</CreatePage>;
}
