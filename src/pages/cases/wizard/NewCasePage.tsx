import { useMemo } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { initialRecord } from '../../../schema/formScreens';
import { Breadcrumb, PageHeading, usePageTitle, Flex } from '../../../ui';
import { useListUrl, useResource } from '../../../screens/registry';
import { type LoadedRecord, useGoBack, useRecordForm } from '../../../screens/form';
import { SubmissionButtons } from './submission';
import { useCaseCreation, type CreatePurpose } from './useCaseCreation';
import { useSaveQueue } from './useSaveQueue';
import { useStepQuery } from './steps';
import { useWizard } from './useWizard';
import { Wizard } from './Wizard';

const page = 'new';
const title = 'Create Case';

/** The wizard that creates a case (Cases 2). */
export function NewCasePage() {
  const cases = useResource('cases');
  const list = useListUrl(cases);
  const loaded = useMemo<LoadedRecord>(() => ({ record: initialRecord(cases) }), [cases]);
  const form = useRecordForm({ resource: cases, loaded, draft: { owner: cases.name, form: { page } } });
  const creation = useCaseCreation({ form, query: useStepQuery() });
  const wizard = useWizard({ form, submit: creation.submit });
  const goBack = useGoBack(list);
  usePageTitle(title);

  const create = (purpose: CreatePurpose) => {
    if (!creation.isLocked && wizard.validateAll()) creation.save(purpose);
  };
  const { request, trackChoice } = useSaveQueue({ busy: false, save: create });
  return (
    <Flex vertical gap="middle">
      <Breadcrumb items={[<Link to={list}>All Cases</Link>, title]} />
      <PageHeading>{title}</PageHeading>
      <Wizard
        {...wizard}
        form={form}
        submit={creation.submit}
        page={page}
        isLocked={creation.isLocked}
        onStep={wizard.open}
        onChoice={trackChoice}
        onCancel={goBack}
        onSave={() => request('create')}
        submissions={<SubmissionButtons disabled={creation.isLocked} onSubmit={request} />}
        save={
          <Button type="primary" loading={creation.isLocked} onClick={() => request('create')}>
            Create Case
          </Button>
        }
      />
      {creation.modal}
    </Flex>
  );
}
