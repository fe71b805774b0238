import { useState } from 'react';
import { Form, type FormInstance, type FormProps } from 'antd';
import { toRequestProblem } from '../requests';

/**
 * Validates the inputs of a form of antd again that show an error, which would otherwise stay below a value that has
 * been corrected until the input is left or the form submitted.
 */
export function revalidateShownErrors<Values>(form: FormInstance<Values>): void {
  const names = form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => name);
  if (names.length > 0)
    void form.validateFields(names as Parameters<typeof form.validateFields>[0]).catch(() => undefined);
}

interface CallFormOptions<Values> {
  /** The names of the inputs, in their order. */
  readonly names: readonly (keyof Values & string)[];
  /** Makes the call; rejects with the server's refusal. */
  readonly call: (values: Values) => Promise<void>;
  /** Reports a refusal elsewhere too. */
  readonly onRefused?: (error: unknown, message: string) => void;
}

export interface CallForm<Values> {
  readonly form: FormInstance<Values>;
  /** The props of antd's form. It ignores submits while the call is on its way. */
  readonly formProps: Pick<FormProps<Values>, 'form' | 'layout' | 'onFinish' | 'onValuesChange'>;
  readonly busy: boolean;
  /** The message of the last refusal, unless it concerns inputs, which show it themselves. */
  readonly refusal: string | undefined;
  /** Empties these inputs, or all, and forgets the last refusal. */
  readonly clear: (names?: readonly (keyof Values & string)[]) => void;
}

/**
 * A small form of antd that makes one call, which is no change of a record. What the server refuses is shown at the
 * inputs that it concerns, of which the first gets the focus, and otherwise as a message.
 */
export function useCallForm<Values extends object>({
  names,
  call,
  onRefused,
}: CallFormOptions<Values>): CallForm<Values> {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (values: Values) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(values);
    } catch (error) {
      const { message, errors } = toRequestProblem(error);
      const refused = names.flatMap((name) => (errors[name] ? [{ name, errors: [...errors[name]] }] : []));
      form.setFields(refused as Parameters<typeof form.setFields>[0]);
      if (refused[0]) form.focusField(refused[0].name);
      else setRefusal(message);
      onRefused?.(error, message);
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    formProps: {
      form,
      layout: 'vertical',
      onFinish: (values) => void (busy ? undefined : submit(values)),
      onValuesChange: () => revalidateShownErrors(form),
    },
    busy,
    refusal,
    clear: (cleared) => {
      form.resetFields(cleared && ([...cleared] as Parameters<typeof form.resetFields>[0]));
      setRefusal(undefined);
    },
  };
}
