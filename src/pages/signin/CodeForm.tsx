import { Button, Form, Input } from 'antd';
import { revalidateShownErrors } from '../../screens/form';
import styles from './SigninPage.module.css';

interface CodeFormProps {
  readonly busy: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Second step of signing in: a code of the authenticator app, or a recovery code. Ignores submits while busy. */
export function CodeForm({ busy, onSubmit, onBack }: CodeFormProps) {
  const [form] = Form.useForm<{ readonly code: string }>();
  const submit = ({ code }: { readonly code: string }) => {
    if (!busy) void onSubmit(code.trim());
  };
  return (
    <Form
      form={form}
      name="code"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={submit}
      onValuesChange={() => revalidateShownErrors(form)}
    >
      <Form.Item
        name="code"
        label="Code"
        extra="The six digits that your authenticator app shows, or one of your recovery codes."
        rules={[{ required: true, whitespace: true, message: 'Please enter the code' }]}
      >
        <Input name="code" autoComplete="one-time-code" autoFocus size="large" maxLength={40} spellCheck={false} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        Continue
      </Button>
      <Button className={styles.back ?? ''} type="link" block onClick={onBack}>
        Back
      </Button>
    </Form>
  );
}
