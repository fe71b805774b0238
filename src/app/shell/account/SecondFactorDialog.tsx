import { useState } from 'react';
import { Alert, Button, Modal, Spin } from 'antd';
import { toRequestProblem } from '../../../screens/requests';
import { useToasts } from '../../../ui';
import {
  factorForm,
  FactorStatus,
  PasswordStep,
  RecoveryCodes,
  ScanStep,
  type FactorError,
  type FactorGoal,
  type FactorProof,
  type FactorStep,
} from './factorSteps';
import { useSecondFactor, useAccountCalls } from './useAccountFeatures';
import styles from './Account.module.css';

interface SecondFactorDialogProps {
  readonly open: boolean;
  readonly email: string;
  /** A second factor must be set up first: the dialog stays open until that is done, or until the user signs out. */
  readonly forced: boolean;
  readonly onClose: () => void;
  /** Called once the dialog has closed. */
  readonly onClosed: () => void;
  readonly onSignOut: () => void;
}

/** State of the dialog's steps, with the calls that each makes. */
function useFactorSteps({ forced, refetch }: { readonly forced: boolean; readonly refetch: () => Promise<unknown> }) {
  const call = useAccountCalls();
  const toasts = useToasts();
  const first: FactorStep = forced ? { at: 'password', goal: 'setup', needsCode: false } : { at: 'state' };
  const [step, setStep] = useState<FactorStep>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FactorError>();

  const go = (next: FactorStep | undefined) => {
    setError(undefined);
    setStep(next);
  };
  const attempt = async (work: () => Promise<FactorStep | undefined>) => {
    setBusy(true);
    try {
      go(await work());
      await refetch();
    } catch (failure) {
      const { message, errors } = toRequestProblem(failure);
      const [field, messages] = Object.entries(errors)[0] ?? [];
      setError({ field, message: messages?.[0] ?? message });
    } finally {
      setBusy(false);
    }
  };
  const answerPassword = (goal: FactorGoal, proof: FactorProof) =>
    attempt(async () => {
      if (goal === 'setup')
        return {
          at: 'scan',
          ...(await call<{ secret: string; address: string }>('post', 'x/two_factor/setup', proof)),
        };
      const { recovery_codes: codes } = await call<{ recovery_codes?: readonly string[] }>(
        'post',
        `x/two_factor/${goal}`,
        proof,
      );
      if (goal === 'recovery_codes' && codes) return { at: 'codes', codes };
      toasts.open({ type: 'success', title: 'The second factor has been removed' });
      return undefined;
    });
  const answerCode = (code: string) =>
    attempt(async () => {
      const { recovery_codes: codes } = await call<{ recovery_codes: readonly string[] }>(
        'post',
        'x/two_factor/confirm',
        { code },
      );
      toasts.open({ type: 'success', title: 'The second factor has been set up' });
      return { at: 'codes', codes };
    });
  return { step: step ?? first, busy, error, go, answerPassword, answerCode };
}

type FactorSteps = ReturnType<typeof useFactorSteps>;

interface BodyProps extends Pick<SecondFactorDialogProps, 'open' | 'email'> {
  readonly steps: FactorSteps;
}

/** Shows the current state once it has loaded. */
function StatusStep({
  asked,
  onGoal,
}: {
  readonly asked: boolean;
  readonly onGoal: (goal: FactorGoal, needsCode: boolean) => void;
}) {
  const { data: state, error } = useSecondFactor({ enabled: asked });
  if (state) return <FactorStatus state={state} onGoal={(goal) => onGoal(goal, state.active)} />;
  return error ? (
    <Alert className={styles.alert ?? ''} type="error" showIcon title={toRequestProblem(error).message} />
  ) : (
    <Spin />
  );
}

function StepBody({ open, email, steps: { step, error, go, answerPassword, answerCode } }: BodyProps) {
  switch (step.at) {
    case 'state':
      return <StatusStep asked={open} onGoal={(goal, needsCode) => go({ at: 'password', goal, needsCode })} />;
    case 'password':
      return (
        <PasswordStep
          goal={step.goal}
          email={email}
          needsCode={step.needsCode}
          error={error}
          onAnswer={(typed) => void answerPassword(step.goal, typed)}
        />
      );
    case 'scan':
      return (
        <ScanStep
          secret={step.secret}
          address={step.address}
          error={error}
          onAnswer={(typed) => void answerCode(typed)}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} />;
  }
}

interface ButtonsProps extends Pick<SecondFactorDialogProps, 'forced' | 'onSignOut'> {
  readonly steps: FactorSteps;
  readonly onClose: () => void;
}

function createButtons({ forced, steps: { step, busy, go }, onClose, onSignOut }: ButtonsProps) {
  const leave = (
    <Button key="leave" onClick={forced ? onSignOut : () => go(undefined)}>
      {forced ? 'Logout' : 'Back'}
    </Button>
  );
  if (step.at === 'state')
    return [
      <Button key="close" onClick={onClose}>
        Close
      </Button>,
    ];
  if (step.at === 'codes')
    return [
      <Button key="kept" type="primary" onClick={onClose}>
        I Have Kept Them
      </Button>,
    ];
  return [
    leave,
    <Button key="go" type="primary" htmlType="submit" form={factorForm} loading={busy}>
      Continue
    </Button>,
  ];
}

/**
 * Sets up and removes a second factor and renews its recovery codes. Each action requires the password, and the code of
 * an active second factor.
 */
export function SecondFactorDialog({ open, email, forced, onClose, onClosed, onSignOut }: SecondFactorDialogProps) {
  const { refetch } = useSecondFactor({ enabled: open });
  const steps = useFactorSteps({ forced, refetch });
  const close = () => {
    steps.go(undefined);
    onClose();
  };
  const isShowingCodes = steps.step.at === 'codes';
  return (
    <Modal
      open={open}
      title="Second Factor"
      width={480}
      closable={!forced && !isShowingCodes}
      keyboard={!forced && !isShowingCodes}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={close}
      afterClose={onClosed}
      footer={createButtons({ forced, steps, onClose: close, onSignOut })}
    >
      {forced && !isShowingCodes && (
        <Alert
          className={styles.alert ?? ''}
          type="info"
          showIcon
          title="Please set up a second factor before you go on."
        />
      )}
      <StepBody open={open} email={email} steps={steps} />
    </Modal>
  );
}
