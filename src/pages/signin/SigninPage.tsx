import { useState } from 'react';
import { Alert, App } from 'antd';
import type { Manufacturer } from '../../schema';
import { usePageTitle } from '../../screens/usePageTitle';
import { SignInSteps, type FullCredentials } from './SignInSteps';
import './SigninPage.css';

interface SigninPageProps {
  readonly product: string;
  readonly company: string;
  readonly manufacturer: Pick<Manufacturer, 'key' | 'name'>;
  /** Stands in the form already. */
  readonly email?: string;
  /** Said before anything was typed, such as that the session has ended. */
  readonly notice?: string;
  /** Signs in and leads on; rejects with an Error whose message says why not. */
  readonly onSignIn: (credentials: FullCredentials) => Promise<void>;
}

/** E-mail and password (Cases 2). A refusal is said in a toast and above the form, and what was typed stays. */
export function SigninPage({ product, company, manufacturer, email, notice, onSignIn }: SigninPageProps) {
  usePageTitle('Sign In');
  const { notification } = App.useApp();
  const [refusal, setRefusal] = useState<string>();

  const signIn = async (credentials: FullCredentials) => {
    await onSignIn(credentials);
    notification.destroy('sign-in');
  };
  const refuse = (message: string | undefined) => {
    setRefusal(message);
    if (message !== undefined) notification.error({ key: 'sign-in', title: message });
  };

  return (
    <div className="signinPage">
      <main className="signinCard">
        <img className="signinLogo" src={`/logos/${manufacturer.key}.svg`} width={160} height={36} alt={manufacturer.name} />
        <h1 className="signinTitle">{product}</h1>
        {refusal !== undefined && <Alert type="error" showIcon title={refusal} className="signinAlert" />}
        {refusal === undefined && notice !== undefined && <Alert type="info" showIcon title={notice} className="signinAlert" />}
        <SignInSteps {...(email !== undefined && { email })} onSignIn={signIn} onRefusal={refuse} />
      </main>
      <footer className="signinFooter">
        © {new Date().getFullYear()} {company}
      </footer>
    </div>
  );
}
