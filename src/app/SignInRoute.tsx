import { useNavigate } from 'react-router';
import { SigninPage } from '../pages/signin/SigninPage';
import type { Credentials } from '../pages/signin/SigninForm';
import { signedInEmail } from '../screens/guard/session';
import { homePath } from '../schema';
import { productName } from '../screens/usePageTitle';
import { useServices } from './services';

/** Signs in, and leads back to where the person came from. Logging out forgets the e-mail; a session that ended keeps it. */
export function SignInRoute() {
  const { auth, config, queries } = useServices();
  const navigate = useNavigate();
  const email = signedInEmail();
  const signIn = async (credentials: Credentials) => {
    const { success, error, redirectTo } = await auth.login(credentials);
    if (!success) throw new Error(error?.message ?? 'Signing in failed. Please try again.');
    queries.clear();
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
