import { Alert } from 'antd';
import type { Manufacturer } from '../../schema';
import { copyright, usePageTitle, useToasts } from '../../screens';
import { SignInSteps, type FullCredentials } from './SignInSteps';
import styles from './SigninPage.module.css';

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

/** E-mail and password (Cases 2). A refusal is said in a toast, once, and what was typed stays. */
export function SigninPage({ product, company, manufacturer, email, notice, onSignIn }: SigninPageProps) {
  usePageTitle('Sign In');
  const toasts = useToasts();

  const signIn = async (credentials: FullCredentials) => {
    await onSignIn(credentials);
    // Nothing that the last session was told stays over the next one.
    toasts.destroy();
  };
  const refuse = (message: string | undefined) => {
    if (message === undefined) toasts.destroy('sign-in');
    else toasts.open({ type: 'error', key: 'sign-in', title: message, role: 'alert' });
  };

  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <img className={styles.logo} src={`/logos/${manufacturer.key}.svg`} width={160} height={36} alt={manufacturer.name} />
        <h1 className={styles.title}>{product}</h1>
        {notice !== undefined && <Alert type="info" showIcon title={notice} className={styles.alert ?? ''} />}
        <SignInSteps {...(email !== undefined && { email })} onSignIn={signIn} onRefusal={refuse} />
      </main>
      <footer className={styles.footer}>{copyright(company)}</footer>
    </div>
  );
}
