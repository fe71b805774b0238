import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { maxLengths, passwordLength } from '../schema';
import { revalidateShownErrors } from '../screens/form';
import styles from './SigninPage.module.css';

interface CodeFormProps {
  readonly busy: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Second step of signing in: a code of the authenticator app, or a recovery code. Ignores submits while busy. */
function CodeForm({ busy, onSubmit, onBack }: CodeFormProps) {
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

interface Credentials {
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
function SigninForm({ email = '', hidesEmail = false, busy, onSubmit }: SigninFormProps) {
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

/** E-mail and password, and the second-factor code if the server requires one. */
export interface FullCredentials extends Credentials {
  readonly code?: string;
}

interface SignInStepsProps {
  readonly email?: string;
  /** The e-mail is fixed, and its input hidden. */
  readonly hidesEmail?: boolean;
  /**
   * Signs in; rejects with an Error with the reason as its message, and a `code` that may request the second factor.
   */
  readonly onSignIn: (credentials: FullCredentials) => Promise<void>;
  /** Called with the reason of a failure, and with undefined when an attempt begins. */
  readonly onRefusal: (message: string | undefined) => void;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Sign-in form in one step, or in two with a second factor. The inputs keep their values until the sign-in succeeds.
 */
export function SignInSteps({ email, hidesEmail = false, onSignIn, onRefusal }: SignInStepsProps) {
  const [busy, setBusy] = useState(false);
  const [first, setFirst] = useState<Credentials>();

  const signIn = async (credentials: FullCredentials) => {
    setBusy(true);
    onRefusal(undefined);
    try {
      await onSignIn(credentials);
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') setFirst(credentials);
      else onRefusal(error instanceof Error ? error.message : 'Signing in failed. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const back = () => {
    onRefusal(undefined);
    setFirst(undefined);
  };
  if (first) return <CodeForm busy={busy} onSubmit={(code) => signIn({ ...first, code })} onBack={back} />;
  return <SigninForm {...(email !== undefined && { email })} hidesEmail={hidesEmail} busy={busy} onSubmit={signIn} />;
}
