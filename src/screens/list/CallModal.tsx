import { useId, useState } from 'react';
import { Alert, Form, Modal } from 'antd';
import { readValue, type Resource, type Values } from '../../schema';
import { problemOf, splitErrors } from '../errors';
import { FieldInput, rulesFor } from '../fields';
import type { ModalControl } from '../form';
import { recordTitle } from '../recordTitle';
import { RecordSummary } from './RecordSummary';
import type { CallAction } from './useCalls';
import type { RecordRow } from './useRecordList';

/** A call that asks for something, or whether to go on, before it is made. */
export interface CallDialog {
  readonly action: CallAction;
  readonly record: RecordRow;
}

interface CallModalProps extends ModalControl, CallDialog {
  readonly resource: Resource;
  /** Makes the call; rejects with the refusal. */
  readonly onCall: (asked: Values) => Promise<void>;
}

const width = 480;

/** What is sent of what was typed: each value as its kind reads it. */
function readTyped({ asks = {} }: CallAction, typed: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(asks).map(([name, { field }]) => {
      const read = readValue(field, typed[name]);
      return [name, 'value' in read ? read.value : typed[name]];
    }),
  );
}

/** Asks for what a call carries; it closes once the server has answered, and stays with what was typed where it refuses. */
export function CallModal({ resource, action, record, onCall, open, onClose, onGone }: CallModalProps) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const id = `call${useId()}`;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const asked = Object.entries(action.asks ?? {});
  const start = Object.fromEntries(asked.map(([name, { from }]) => [name, from && record[from]]));

  const submit = async (typed: Values) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onCall(readTyped(action, typed));
      onClose();
    } catch (error) {
      const problem = problemOf(error);
      const { atFields } = splitErrors(problem.errors, asked.map(([name]) => name));
      form.setFields(atFields.map(([name, errors]) => ({ name, errors: [...errors] })));
      if (atFields.length === 0) setRefusal(problem.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={`${action.label} — ${recordTitle(resource, record)}`}
      width={width}
      okText={action.label}
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      onCancel={() => {
        if (!busy) onClose();
      }}
      afterOpenChange={(shown) => {
        if (shown) form.focusField(asked[0]?.[0] ?? '');
      }}
      afterClose={onGone}
      destroyOnHidden
    >
      {action.summary && <RecordSummary resource={resource} record={record} names={action.summary} />}
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      <Form form={form} id={id} name={id} layout="vertical" initialValues={start} onFinish={(typed) => void (busy ? undefined : submit(typed))}>
        {asked.map(([name, { field }]) => (
          <Form.Item key={name} name={name} label={field.label} rules={rulesFor(field)} extra={field.hint} validateTrigger="onSubmit">
            <FieldInput field={field} name={name} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
