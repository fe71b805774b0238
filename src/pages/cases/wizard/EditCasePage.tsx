import { Button } from 'antd';
import { Link } from 'react-router';
import { recordPath, recordTitle, recordSubtitle } from '../../../schema/screens';
import type { Resource } from '../../../schema';
import { Banners } from '../../../screens/Banners';
import { Presence } from '../../../screens/live';
import { Breadcrumb, LinkButton, PageHeading, usePageTitle, Flex, Text } from '../../../ui';
import { RouteRecord, RecordProblem } from '../../../screens/recordFrame';
import { DiscardedTag } from '../../../fields/views';
import { useListUrl, useResource } from '../../../screens/registry';
import { useGoBack, useRecord, useRecordForm } from '../../../screens/form';
import { AddActivity } from '../AddActivity';
import { SubmissionButtons } from './submission';
import { useCaseUpdate, type UpdatePurpose } from './useCaseUpdate';
import { useSaveQueue } from './useSaveQueue';
import { useWizard } from './useWizard';
import { Wizard } from './Wizard';

interface EditCaseProps {
  readonly resource: Resource;
  readonly id: string;
}

function useEditCase({ resource, id }: EditCaseProps) {
  const record = useRecord(resource, { id });
  const form = useRecordForm({ resource, loaded: record.loaded, draft: { owner: resource.name, form: { page: id } } });
  const saving = useCaseUpdate({ form, id, record, queueSave: (purpose) => queue.hold(purpose) });
  const wizard = useWizard({ form, submit: saving.submit });

  const save = (purpose: UpdatePurpose) => {
    // An invalid step may be left: it is marked, and saved once it is valid.
    if (purpose === 'step' ? wizard.problems.validate() === undefined : wizard.validateAll()) saving.save(purpose);
  };
  // Every save includes that of a step: opening one does not cancel an update that waits.
  const queue = useSaveQueue<UpdatePurpose>({ busy: saving.busy, save, includes: (_waiting, next) => next === 'step' });
  const openStep = (step: number) => {
    if (step === wizard.step) return;
    wizard.open(step);
    if (form.isDirty()) queue.request('step');
  };
  return { record, form, saving, wizard, queue, openStep };
}

function EditCase({ resource, id }: EditCaseProps) {
  const { record, form, saving, wizard, queue, openStep } = useEditCase({ resource, id });
  const { base } = form;
  const goBack = useGoBack(recordPath(resource, id));
  const list = useListUrl(resource);
  const number = base ? recordTitle(resource, base.record) : resource.label.one;
  const title = `Edit Case ${base ? number : ''}`.trim();
  usePageTitle(title);
  return (
    <Flex vertical gap="middle">
      <Breadcrumb
        items={[<Link to={list}>All Cases</Link>, <Link to={recordPath(resource, id)}>{number}</Link>, 'Edit']}
      />
      <Flex align="center" gap="small" wrap>
        <PageHeading>{title}</PageHeading>
        <Text type="secondary">{base && recordSubtitle(resource, base.record)}</Text>
        <DiscardedTag record={base?.record} />
        {base && <Presence resource={resource} id={id} />}
        <Flex gap="small" style={{ marginInlineStart: 'auto' }}>
          <AddActivity id={id} disabled={form.discarded} />
          <LinkButton type="default" to={`${recordPath(resource, id)}/activities`}>
            Activities
          </LinkButton>
        </Flex>
      </Flex>
      <Banners resource={resource} record={base?.record} />
      {record.problem && <RecordProblem resource={resource} problem={record.problem} onRetry={record.retry} />}
      <div hidden={record.problem !== undefined}>
        <Wizard
          {...wizard}
          form={form}
          submit={saving.submit}
          page={id}
          isLocked={saving.isLocked}
          onStep={openStep}
          onChoice={queue.trackChoice}
          onCancel={goBack}
          onSave={() => queue.request('update')}
          submissions={<SubmissionButtons disabled={!base || form.discarded || saving.busy} onSubmit={queue.request} />}
          save={
            <Button
              type="primary"
              disabled={!base || form.discarded}
              loading={saving.isLocked}
              onClick={() => queue.request('update')}
            >
              Update Case
            </Button>
          }
        />
      </div>
      {saving.modals}
    </Flex>
  );
}

/** The wizard that edits a case (Cases 2); it saves on every step change. */
export function EditCasePage() {
  const resource = useResource('cases');
  return <RouteRecord resource={resource}>{(id) => <EditCase resource={resource} id={id} />}</RouteRecord>;
}
