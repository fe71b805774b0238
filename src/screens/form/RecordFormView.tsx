import { type ComponentProps, type KeyboardEvent } from 'react';
import { useNotification } from '@refinedev/core';
import type { FieldErrors, Values } from '../../schema';
import { Alert, Button, Skeleton, Progress, theme } from 'antd';
import { Flex, joinLabels, loadable, OptionalPart, PassesFocusOn, useFocusAfter } from '../../ui';
import { type RecordForm, useFormState } from './RecordForm';
import { defaultRefusalMessage, type Refusal, type Submit } from './useSubmit';
import { requiredHintsOf, joinedProblems } from './formProblems';
import { FormTrashNotice } from './trashNotices';
import { FormBody } from './FormBody';
import { FormFrame } from './FormFrame';
import { focusForm, elementOfField, focusProblem } from './focusProblem';
import { fieldsWithoutDraft } from './formValues';
import { joinErrors, useIsSettled } from '../requests';
import type { Upload } from './saveHooks';

/* Lazy: a form can be filled in before it is there, and without it. */
const LikelyRecords = loadable(async () => (await import('./LikelyRecords')).LikelyRecords);
const WritingAids = loadable(async () => (await import('./WritingAids')).WritingAids);

/** Whether a form may create a record that is compared with the stored ones: its own, or a linked one. */
const createsCompared = ({ resource: { duplicates, relations }, existing }: RecordForm): boolean =>
  (!existing && duplicates?.likely !== undefined) || relations.belongsTo.some(({ write }) => write !== undefined);

/** Where existing records stand that are likely the one which is typed, once the form has been there for a moment. */
function LikelyArea(props: ComponentProps<typeof LikelyRecords>) {
  const isSettled = useIsSettled();
  return (
    isSettled &&
    !props.form.discarded &&
    createsCompared(props.form) && (
      <OptionalPart>
        <LikelyRecords {...props} />
      </OptionalPart>
    )
  );
}

/** What helps to write a message or a template of messages. */
function WritingArea(props: ComponentProps<typeof WritingAids>) {
  const { form } = props;
  const { outgoing, template } = form.resource;
  if ((outgoing ?? template) === undefined || form.discarded) return null;
  return (
    <OptionalPart>
      <WritingAids {...props} />
    </OptionalPart>
  );
}

/** Progress of the files of a save, which can be cancelled until all are sent; stays visible while the form scrolls. */
function UploadProgress({ upload: { percent, cancel } }: { readonly upload: Upload }) {
  const { token } = theme.useToken();
  return (
    <Flex
      align="center"
      gap="small"
      style={{
        position: 'sticky',
        bottom: 0,
        zIndex: 5,
        background: token.colorBgElevated,
        paddingBlock: token.paddingXS,
      }}
    >
      <Progress percent={percent} aria-label="Upload" style={{ flex: 1, margin: 0 }} />
      {/* The rest of the form is disabled while it is saving. */}
      {percent < 100 && (
        <Button size="small" disabled={false} onClick={cancel}>
          Cancel Upload
        </Button>
      )}
    </Flex>
  );
}

export interface RecordFormViewProps {
  readonly form: RecordForm;
  readonly submit: Submit;
  readonly upload?: Upload | undefined;
  /** Disables the form while it is saving: for forms that close afterwards. */
  readonly disableWhileSaving?: boolean;
  /** There is nothing to edit: the content shown instead explains why. */
  readonly hidden?: boolean;
  /** Renders only this step of the form; the values of all steps stay in it. */
  readonly step?: string;
  /** Saves the form in place of submitting it as it is. */
  readonly onSave?: () => void;
  /** Renders all fields in the first render: one of its inputs is about to receive the focus or show an error. */
  readonly rendersAllFields?: boolean;
  /** A form that fails its validation joins the names of its fields and their errors in one toast (Records 5). */
  readonly joinsErrors?: boolean | undefined;
  /** Leaves the form of a new record for an existing one. */
  readonly onExisting?: (record: Values) => void;
  /** Leaves the form of a new record to edit an existing one. */
  readonly onEditExisting?: ((record: Values) => void) | undefined;
}

function RefusalAlert({ refusal, onRetry }: { readonly refusal: Refusal | undefined; readonly onRetry: () => void }) {
  if (!refusal) return null;
  const details = refusal.details.map((detail) => <li key={detail}>{detail}</li>);
  if (refusal.message === undefined && details.length === 0) return null;
  const retry = refusal.mayPass && (
    <PassesFocusOn>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </PassesFocusOn>
  );
  return (
    <Alert
      type="error"
      showIcon
      title={refusal.message ?? defaultRefusalMessage}
      description={details.length > 0 && <ul>{details}</ul>}
      action={retry}
    />
  );
}

/** Announces restored changes, and lists the fields to fill in again because a draft does not store them. */
function RestoredAlert({ form: { id, resource, store, discardRestored } }: { readonly form: RecordForm }) {
  const { restored, values } = useFormState(store);
  if (!restored) return null;
  const fieldsToRefill = fieldsWithoutDraft(resource, values);
  const lost = restored.lost
    .filter((name) => !fieldsToRefill.includes(name))
    .map((name) => resource.fields[name]?.label ?? name);
  const discardThem = () => {
    discardRestored();
    // The button disappears with the alert.
    focusForm(id);
  };
  const discard = (
    <Button size="small" onClick={discardThem}>
      Discard Them
    </Button>
  );
  return (
    <Alert
      type="info"
      showIcon
      title="Your unsaved changes were restored"
      description={lost.length > 0 && `Not kept, and to be given again: ${joinLabels(lost)}`}
      action={discard}
    />
  );
}

/** A form over one record: the errors of the last save, its sections, and upload progress. */
export function RecordFormView({
  form: recordForm,
  submit,
  upload,
  disableWhileSaving = false,
  hidden = false,
  step,
  rendersAllFields = false,
  onSave,
  joinsErrors = false,
  onExisting,
  onEditExisting,
}: RecordFormViewProps) {
  const { resource, store, id, base, discarded } = recordForm;
  const { open: notify } = useNotification();
  const isLocked = disableWhileSaving && (submit.saving || submit.saved);
  // Browsers take the focus from an input that is disabled.
  useFocusAfter(isLocked);
  const save = () => {
    const advised = recordForm.advise();
    if (advised === undefined) return void submit.submit();
    // The focus stays: the same key saves next.
    recordForm.tabs.openTabOf(advised);
    elementOfField(id, advised)?.scrollIntoView({ block: 'center' });
  };
  const refuse = (found: FieldErrors) => {
    focusProblem(recordForm, found);
    if (joinsErrors)
      notify?.({
        type: 'error',
        key: `${id}-invalid`,
        message: resource.messages.updateFailed,
        description: joinErrors(resource, { errors: found }),
      });
    else if (!onSave && requiredHintsOf(resource, found).length > 0)
      notify?.({ type: 'error', ...joinedProblems(resource, found) });
  };
  const submitValid = () => {
    const found = store.validate();
    if (Object.keys(found).length > 0) refuse(found);
    else save();
  };
  // Ctrl+Enter or Cmd+Enter saves from any input: multi-line inputs use Enter themselves.
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || discarded) return;
    event.preventDefault();
    if (onSave) onSave();
    else submitValid();
  };
  return (
    <FormFrame
      store={store}
      id={id}
      hidden={hidden}
      disabled={discarded || isLocked}
      onSubmit={submitValid}
      onKeyDown={saveByKey}
    >
      {base ? (
        <Flex vertical gap="middle">
          {discarded && (
            <OptionalPart>
              <FormTrashNotice resource={resource} record={base.record} />
            </OptionalPart>
          )}
          <RestoredAlert form={recordForm} />
          <RefusalAlert refusal={discarded ? undefined : submit.refusal} onRetry={onSave ? save : submitValid} />
          <FormBody
            key={step}
            form={recordForm}
            original={base.record}
            refusal={submit.refusal}
            step={step}
            rendersAllFields={rendersAllFields}
            onExisting={onExisting}
          />
          <LikelyArea form={recordForm} step={step} onEditExisting={onEditExisting} />
          <WritingArea form={recordForm} refused={submit.refusal?.message} />
          {upload && <UploadProgress upload={upload} />}
          {submit.question}
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </FormFrame>
  );
}
