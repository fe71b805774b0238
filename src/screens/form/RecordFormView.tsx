import { Alert, Button, Flex, Form, Skeleton } from 'antd';
import type { RecordForm } from './useRecordForm';
import type { Refusal, Submit } from './useSubmit';
import { TrashNotice } from '../trash/TrashNotice';
import { FormBody } from './FormBody';
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
}

function RefusalAlert({ refusal }: { readonly refusal: Refusal }) {
  const details = refusal.details.map((detail) => <li key={detail}>{detail}</li>);
  return <Alert type="error" showIcon title={refusal.message} description={details.length > 0 && <ul>{details}</ul>} />;
}

function RestoredAlert({ onDiscard }: { readonly onDiscard: () => void }) {
  const discard = (
    <Button size="small" onClick={onDiscard}>
      Discard Them
    </Button>
  );
  return <Alert type="info" showIcon title="Your unsaved changes were restored" action={discard} />;
}

/** A form over one record: what its last save was refused with, its sections, and how far its files are. */
export function RecordFormView({ form: recordForm, submit, upload, holdWhileSaving = false, hidden = false, step }: RecordFormViewProps) {
  const { resource, form, id, base, shown, existing, restored, discarded } = recordForm;
  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      hidden={hidden}
      disabled={discarded || (holdWhileSaving && (submit.saving || submit.saved))}
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={recordForm.onValuesChange}
      onFinish={() => void submit.submit()}
    >
      {base ? (
        <Flex vertical gap="middle">
          {discarded && <TrashNotice resource={resource} record={base.record} />}
          {restored && <RestoredAlert onDiscard={recordForm.discardRestored} />}
          {submit.refusal && <RefusalAlert refusal={submit.refusal} />}
          <FormBody resource={resource} values={shown} existing={existing} original={base.record} step={step} />
          {upload && <UploadProgress upload={upload} />}
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Form>
  );
}
