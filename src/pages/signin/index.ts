export { SigninPage } from './SigninPage';
export { type FullCredentials, SignInSteps } from './SignInSteps';
