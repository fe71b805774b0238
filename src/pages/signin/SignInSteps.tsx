import { useState } from 'react';
import { CodeForm } from './CodeForm';
import { SigninForm, type Credentials } from './SigninForm';

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
