import type { KeyboardEvent } from 'react';
import { useNotification } from '@refinedev/core';
import type { Values } from '../../schema';
import { Alert, Button, Flex, Skeleton } from 'antd';
import type { RecordForm } from './RecordForm';
import { usualMessage, type Refusal, type Submit } from './useSubmit';
import { TrashNotice } from './TrashNotice';
import { hintsOf, joinedProblems } from './formProblems';
import { FormBody } from './FormBody';
import { FormFrame } from './FormFrame';
import { unkeptFields } from './formValues';
import { listed } from '../listed';
import { UploadProgress } from './UploadProgress';
import type { Upload } from './useSaves';

interface RecordFormViewProps {
  readonly form: RecordForm;
  readonly submit: Submit;
  readonly upload?: Upload | undefined;
  /** Takes no input while it is saved: for forms that close afterwards. */
  readonly holdWhileSaving?: boolean;
  /** There is nothing to edit: what stands in place of the form says why. */
  readonly hidden?: boolean;
  /** Shows this step of the form alone; the values of all steps stay in it. */
  readonly step?: string;
  /** What saves the form, in place of sending it as it is. */
  readonly onSave?: () => void;
  /** Everything is there at once: one of its inputs is about to take the focus, or to tell what is wrong with it. */
  readonly isWhole?: boolean;
  /** Leaves the form of a new record for one that is there already. */
  readonly onExisting?: (record: Values) => void;
}

function RefusalAlert({ refusal }: { readonly refusal: Refusal }) {
  const details = refusal.details.map((detail) => <li key={detail}>{detail}</li>);
  if (refusal.message === undefined && details.length === 0) return null;
  return <Alert type="error" showIcon title={refusal.message ?? usualMessage} description={details.length > 0 && <ul>{details}</ul>} />;
}

/** What is there of an earlier visit, and what has to be given again as no draft keeps it. */
function RestoredAlert({ form: { resource, restored, values, discardRestored } }: { readonly form: RecordForm }) {
  if (!restored) return null;
  const again = unkeptFields(resource, values);
  const lost = restored.lost.filter((name) => !again.includes(name)).map((name) => resource.fields[name]?.label ?? name);
  const discard = (
    <Button size="small" onClick={discardRestored}>
      Discard Them
    </Button>
  );
  return <Alert type="info" showIcon title="Your unsaved changes were restored" description={lost.length > 0 && `Not kept, and to be given again: ${listed(lost)}`} action={discard} />;
}

/** A form over one record: what its last save was refused with, its sections, and how far its files are. */
export function RecordFormView({ form: recordForm, submit, upload, holdWhileSaving = false, hidden = false, step, isWhole = false, onSave, onExisting }: RecordFormViewProps) {
  const { resource, form, id, initial, base, shown, existing, discarded } = recordForm;
  const { open: notify } = useNotification();
  const save = () => void submit.submit();
  // Ctrl+Enter, or Cmd+Enter, saves from any input: those of several lines take Enter for themselves.
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || discarded) return;
    event.preventDefault();
    if (onSave) onSave();
    else form.submit();
  };
  return (
    <FormFrame
      form={form}
      id={id}
      initial={initial}
      hidden={hidden}
      disabled={discarded || (holdWhileSaving && (submit.saving || submit.saved))}
      onValuesChange={recordForm.onValuesChange}
      onFinish={save}
      onFinishFailed={({ errorFields }) => {
        const problems = Object.fromEntries(errorFields.map(({ name: [name], errors }) => [String(name), errors]));
        recordForm.tabs.openOf(String(errorFields[0]?.name[0]));
        if (!onSave && hintsOf(resource, problems).length > 0) notify?.({ type: 'error', ...joinedProblems(resource, problems) });
      }}
      onKeyDown={saveByKey}
    >
      {base ? (
        <Flex vertical gap="middle">
          {discarded && <TrashNotice resource={resource} record={base.record} />}
          <RestoredAlert form={recordForm} />
          {submit.refusal && <RefusalAlert refusal={submit.refusal} />}
          <FormBody
            key={step}
            resource={resource}
            values={shown}
            existing={existing}
            original={base.record}
            refusal={submit.refusal}
            step={step}
            isWhole={isWhole}
            form={{ ...recordForm, onExisting }}
          />
          {upload && <UploadProgress upload={upload} />}
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </FormFrame>
  );
}
