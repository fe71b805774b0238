import { useState } from 'react';
import { CodeForm } from './CodeForm';
import { SigninForm, type Credentials } from './SigninForm';

/** E-mail and password, and the code of the second factor where the server has asked for one. */
export interface FullCredentials extends Credentials {
  readonly code?: string;
}

interface SignInStepsProps {
  readonly email?: string;
  /** The e-mail is settled: it is not asked for. */
  readonly hidesEmail?: boolean;
  /** Signs in; rejects with an Error whose message says why not, and whose `code` may ask for the second step. */
  readonly onSignIn: (credentials: FullCredentials) => Promise<void>;
  /** Told why not, and of nothing when a try begins. */
  readonly onRefusal: (message: string | undefined) => void;
}

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);

/** Signing in, in one step or, for somebody with a second factor, in two. What was typed stays until the server has taken it. */
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
