import { useEffect, useState } from 'react';
import { Alert, Button, Form, Input, type InputProps } from 'antd';
import { passwordLength } from '../../../schema';
import type { SecondFactorState } from './useAccountFeatures';
import styles from './Account.module.css';

/**
 * Steps of the dialog: the current state, the password prompt, the secret for the authenticator app, or the recovery
 * codes.
 */
export type FactorStep =
  | { readonly at: 'state' }
  | { readonly at: 'password'; readonly goal: FactorGoal; readonly needsCode: boolean }
  | { readonly at: 'scan'; readonly secret: string; readonly address: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

export type FactorGoal = 'setup' | 'recovery_codes' | 'remove';

/** What a change of the second factor asks for. */
export interface FactorProof {
  readonly password: string;
  readonly code?: string;
}

/** Id of the form that the dialog's button submits. */
export const factorForm = 'secondFactor';

interface StateProps {
  readonly state: SecondFactorState;
  readonly onGoal: (goal: FactorGoal) => void;
}

/** Shows whether a second factor is active, with the available actions. */
export function FactorStatus({ state: { active, required, recovery_codes_left: left }, onGoal }: StateProps) {
  if (!active) {
    return (
      <>
        <p className={styles.text}>
          With a second factor your password alone opens nothing: signing in also asks for a code that an app on your
          phone shows.
        </p>
        <Button type="primary" onClick={() => onGoal('setup')}>
          Set Up
        </Button>
      </>
    );
  }
  return (
    <>
      <Alert
        className={styles.alert ?? ''}
        type="success"
        showIcon
        title="Signing in asks for a code of your authenticator app."
      />
      {left < 3 && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={`Recovery codes left: ${left}. Make new ones before you need them.`}
        />
      )}
      <p className={styles.text}>{left} of 10 recovery codes are left for the day on which the app is not at hand.</p>
      <div className={styles.factorActions}>
        <Button onClick={() => onGoal('recovery_codes')}>New Recovery Codes</Button>
        <Button onClick={() => onGoal('setup')}>Use Another App</Button>
        {!required && (
          <Button danger onClick={() => onGoal('remove')}>
            Remove
          </Button>
        )}
      </div>
    </>
  );
}

const passwordPrompts: Readonly<Record<FactorGoal, string>> = {
  setup: 'Please enter your password to set up an authenticator app.',
  recovery_codes: 'Please enter your password. The recovery codes that you have will work no more.',
  remove: 'Please enter your password. From then on it signs in alone.',
};

/** A refusal, at the field that it concerns. */
export interface FactorError {
  readonly field: string | undefined;
  readonly message: string;
}

interface QuestionProps {
  readonly error: FactorError | undefined;
  readonly onAnswer: (typed: string) => void;
}

const createErrorProps = (error: FactorError | undefined) =>
  error ? { validateStatus: 'error' as const, help: error.message } : {};

interface CodeItemProps extends Pick<InputProps, 'autoFocus' | 'maxLength' | 'inputMode'> {
  readonly error: FactorError | undefined;
}

function CodeItem({ error, ...input }: CodeItemProps) {
  return (
    <Form.Item
      name="code"
      label="Code"
      rules={[{ required: true, whitespace: true, message: 'Code is required' }]}
      {...createErrorProps(error)}
    >
      <Input autoComplete="one-time-code" {...input} />
    </Form.Item>
  );
}

interface PasswordStepProps extends Pick<QuestionProps, 'error'> {
  readonly goal: FactorGoal;
  readonly email: string;
  /** A second factor is active: its present code, or a recovery code, is asked for too. */
  readonly needsCode: boolean;
  readonly onAnswer: (typed: FactorProof) => void;
}

export function PasswordStep({ goal, email, needsCode, error, onAnswer }: PasswordStepProps) {
  return (
    <Form<FactorProof> id={factorForm} name="factorPassword" layout="vertical" requiredMark={false} onFinish={onAnswer}>
      <p className={styles.text}>{passwordPrompts[goal]}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Form.Item
        name="password"
        label="Password"
        rules={[{ required: true, message: 'Password is required' }]}
        {...createErrorProps(error?.field === 'code' ? undefined : error)}
      >
        <Input.Password autoComplete="current-password" autoFocus maxLength={passwordLength.max} />
      </Form.Item>
      {needsCode && <CodeItem error={error?.field === 'code' ? error : undefined} maxLength={40} />}
    </Form>
  );
}

/** The QR code of a text as a data URL. The code that draws it is loaded on demand. */
function useQrCode(address: string): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isShown = true;
    import('uqr').then(
      ({ renderSVG }) =>
        isShown && setPicture(`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`),
      // Without the picture the secret can still be typed.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [address]);
  return picture;
}

export function ScanStep({
  secret,
  address,
  error,
  onAnswer,
}: QuestionProps & { readonly secret: string; readonly address: string }) {
  const picture = useQrCode(address);
  return (
    <Form<{ code: string }>
      id={factorForm}
      name="factorCode"
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => onAnswer(code.trim())}
    >
      <p className={styles.text}>Scan this with an authenticator app, and enter the code that it shows then.</p>
      {picture === undefined ? (
        <div className={styles.factorCode} />
      ) : (
        <img
          className={styles.factorCode}
          src={picture}
          width={208}
          height={208}
          alt="QR code for your authenticator app"
        />
      )}
      <p className={styles.factorSecret}>
        Or type this into the app: <br />
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeItem error={error} inputMode="numeric" autoFocus maxLength={10} />
    </Form>
  );
}

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <Alert
        className={styles.alert ?? ''}
        type="warning"
        showIcon
        title="Keep these recovery codes. They are shown only now."
      />
      <p className={styles.text}>
        Each signs you in once in place of a code of the app. Write them down, or keep them where your passwords are.
      </p>
      <ul className={styles.factorCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
