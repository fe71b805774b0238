import { useNavigate } from 'react-router';
import { SigninPage } from '../pages/SigninPage';
import type { FullCredentials } from '../pages/SignInSteps';
import { signedInEmail } from '../screens/guard';
import { homePath } from '../schema';
import { productName } from '../ui';
import { useServices } from './services';
import { signInWith, useForgottenData } from './session';

/**
 * Signs in and navigates back to the requested page. Logging out clears the stored e-mail; an expired session keeps it.
 */
export function SignInRoute() {
  const { auth, config, lock } = useServices();
  useForgottenData(true);
  const navigate = useNavigate();
  const email = signedInEmail();
  const signIn = async (credentials: FullCredentials) => {
    const redirectTo = await signInWith(auth, credentials);
    lock.open();
    await navigate(redirectTo ?? homePath, { replace: true });
  };
  return (
    <SigninPage
      product={productName}
      company={config.company}
      manufacturer={config.manufacturer}
      {...(email !== '' && { email, notice: 'Your session has ended. Please sign in again.' })}
      onSignIn={signIn}
    />
  );
}
