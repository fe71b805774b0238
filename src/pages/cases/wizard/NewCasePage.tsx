import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { initialRecord } from '../../../schema/formScreens';
import { Breadcrumb, PageHeading, usePageTitle, Flex } from '../../../ui';
import { useListUrl, useResource } from '../../../screens/registry';
import {
  type LoadedRecord,
  useGoBack,
  useRecordForm,
  type RecordForm,
  type Submit,
  useCreateRecord,
  useDraftHandover,
  useSubmit,
} from '../../../screens/form';
import { SubmissionButtons, useSubmission, type Submission } from './submission';
import { useSaveQueue, useRunWhenIdle } from './useSaveQueue';
import { useStepQuery } from './steps';
import { useWizard } from './useWizard';
import { Wizard } from './Wizard';
import { editPath, listPath } from '../../../schema/screens';
import { isFilled, type Values } from '../../../schema';
import { unsentValues, useUnsavedWarning } from './useUnsavedWarning';
import { useLinkedConflict } from './useLinkedConflict';

/** Why a case is created: only to create it, or also to submit it. */
type CreatePurpose = 'create' | Submission;

interface CaseCreation {
  readonly submit: Submit;
  /** A save is in progress, or has succeeded. */
  readonly isLocked: boolean;
  readonly save: (purpose: CreatePurpose) => void;
  readonly modal: ReactNode;
}

interface CaseCreationOptions {
  readonly form: RecordForm;
  /** Query string for the edit page. */
  readonly query: string;
}

/** Creates the case of a wizard and navigates to its edit page, or to the list if the response has no id (Cases 4). */
function useCaseCreation({ form, query }: CaseCreationOptions): CaseCreation {
  const { resource } = form;
  const navigate = useNavigate();
  const { create } = useCreateRecord(resource, { tell: 'fields' });
  const submitFor = useSubmission();
  const handOver = useDraftHandover(resource, resource.name);
  const warn = useUnsavedWarning(resource);
  const purpose = useRef<CreatePurpose>('create');
  const [isCreated, setCreated] = useState(false);

  const continueAfterSave = async (id: unknown) => {
    const isNamed = typeof id === 'number' || (typeof id === 'string' && id !== '');
    if (purpose.current !== 'create' && isNamed) await submitFor(id, purpose.current);
    // Replaces the form in the history, so that Back and Cancel do not lead to creating the same case again.
    void navigate(isNamed ? editPath(resource, id) + query : listPath(resource), { replace: true });
  };
  const onSaved = (saved: LoadedRecord, sent: Values) => {
    const unsent = unsentValues(resource, { base: form.base?.record ?? {}, values: sent, payload: saved.sent ?? {} });
    setCreated(true);
    form.release();
    // Unsent values can only be merged into a response that holds the full record.
    const isFullRecord = isFilled(saved.record.updated_at);
    if (isFullRecord && Object.keys(unsent).length > 0) {
      handOver({ page: String(saved.record.id) }, { values: { ...saved.record, ...unsent }, base: saved });
      warn({ unsent, values: sent });
    }
    void continueAfterSave(saved.record.id);
  };
  const linked = useLinkedConflict({ form, onKeepMine: () => waiting.hold(purpose.current) });
  const submit = useSubmit({
    form,
    save: (values, reasons) => create({ values, callKey: form.callKey, reasons }),
    onSaved,
    onRefused: linked.handle,
  });
  const save = (next: CreatePurpose) => {
    purpose.current = next;
    void submit.submit();
  };
  const waiting = useRunWhenIdle({ busy: submit.saving || linked.isOpen, go: save });
  return { submit, isLocked: submit.saving || isCreated, save, modal: linked.modal };
}

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
