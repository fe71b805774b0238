import { Button, Form, Input } from 'antd';
import { maxLengths, passwordLength } from '../../schema';
import { revalidateShownErrors } from '../../screens/form';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SigninFormProps {
  readonly email?: string;
  /** The e-mail is fixed; its hidden input remains for password managers. */
  readonly hidesEmail?: boolean;
  readonly busy: boolean;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
}

const emailRules = [
  { required: true, message: 'Please input your email!' },
  { type: 'email' as const, message: 'Please input a valid email' },
];

/** The sign-in form of Cases 5: e-mail and password, both required. Ignores submits while busy. */
export function SigninForm({ email = '', hidesEmail = false, busy, onSubmit }: SigninFormProps) {
  const [form] = Form.useForm<Credentials>();
  const submit = (values: Credentials) => {
    if (!busy) void onSubmit({ email: values.email.trim(), password: values.password });
  };
  return (
    <Form<Credentials>
      form={form}
      name="signin"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ email }}
      onFinish={submit}
      onValuesChange={() => revalidateShownErrors(form)}
      noValidate
    >
      <Form.Item
        name="email"
        label="Email"
        hidden={hidesEmail}
        rules={emailRules}
        normalize={(typed: string) => typed.trimStart()}
      >
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={email === ''}
          size="large"
          maxLength={maxLengths.email}
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[{ required: true, message: 'Please input your password!' }]}>
        <Input.Password
          name="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          size="large"
          maxLength={passwordLength.max}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        Sign In
      </Button>
    </Form>
  );
}
