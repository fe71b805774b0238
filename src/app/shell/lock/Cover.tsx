import { useState } from 'react';
import { Alert, App, Button } from 'antd';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { SignInSteps } from '../../../pages/SignInSteps';
import signin from '../../../pages/SigninPage.module.css';
import { productName, Logo } from '../../../ui';
import { signInPath } from '../../../provider';
import { useServices } from '../../services';
import { signInWith } from '../../session';
import { coverId } from './useLock';
import styles from './Lock.module.css';

/**
 * Covers everything until the same user enters the password. The screen is then built again at the same place, with
 * what was typed.
 */
function CoverPage({ email }: { readonly email: string }) {
  const { auth, config, lock } = useServices();
  const { revalidate } = useRevalidator();
  const { notification } = App.useApp();
  const [refusal, setRefusal] = useState<string>();
  const signIn = async (credentials: { readonly password: string; readonly code?: string }) => {
    await signInWith(auth, { email, ...credentials });
    notification.destroy();
    await revalidate();
    lock.open();
  };
  return (
    <div
      id={coverId}
      className={`${styles.cover} ${signin.page}`}
      role="dialog"
      aria-modal="true"
      aria-labelledby="coverTitle"
    >
      <main className={signin.card}>
        <Logo className={signin.logo} manufacturer={config.manufacturer} />
        <h1 className={signin.title} id="coverTitle">
          {productName}
        </h1>
        <p className={styles.email}>{email}</p>
        <Alert
          className={signin.alert ?? ''}
          showIcon
          type={refusal === undefined ? 'info' : 'error'}
          title={refusal ?? 'The desk is locked. Enter your password to go on where you were.'}
        />
        <SignInSteps email={email} hidesEmail onSignIn={signIn} onRefusal={setRefusal} />
        <Button className={styles.other ?? ''} type="link" onClick={() => auth.redirect(signInPath)}>
          Sign in as somebody else
        </Button>
      </main>
    </div>
  );
}

/** The cover of a locked page. */
export function Cover({ email }: { readonly email: string }) {
  return createPortal(<CoverPage email={email} />, document.body);
}
