import { Alert } from 'antd';
import type { Manufacturer } from '../schema';
import { copyright, usePageTitle, useToasts, Logo } from '../ui';
import { SignInSteps, type FullCredentials } from './SignInSteps';
import styles from './SigninPage.module.css';

interface SigninPageProps {
  readonly product: string;
  readonly company: string;
  readonly manufacturer: Pick<Manufacturer, 'key' | 'name'>;
  /** Initial e-mail. */
  readonly email?: string;
  /** Message above the form, such as that the session has ended. */
  readonly notice?: string;
  /** Signs in and navigates; rejects with an Error with the reason as its message. */
  readonly onSignIn: (credentials: FullCredentials) => Promise<void>;
}

/** The sign-in page (Cases 2). A refusal is shown in a single toast, and the inputs keep their values. */
export function SigninPage({ product, company, manufacturer, email, notice, onSignIn }: SigninPageProps) {
  usePageTitle('Sign In');
  const toasts = useToasts();

  const signIn = async (credentials: FullCredentials) => {
    await onSignIn(credentials);
    // Toasts of the previous session must not carry over.
    toasts.destroy();
  };
  const refuse = (message: string | undefined) => {
    if (message === undefined) toasts.destroy('sign-in');
    else toasts.open({ type: 'error', key: 'sign-in', title: message, role: 'alert' });
  };

  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Logo className={styles.logo} manufacturer={manufacturer} />
        <h1 className={styles.title}>{product}</h1>
        {notice !== undefined && <Alert type="info" showIcon title={notice} className={styles.alert ?? ''} />}
        <SignInSteps {...(email !== undefined && { email })} onSignIn={signIn} onRefusal={refuse} />
      </main>
      <footer className={styles.footer}>{copyright(company)}</footer>
    </div>
  );
}
