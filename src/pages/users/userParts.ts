import { users } from '../../../resources/users';
import { attach, loadable } from '../../screens';

const ResetPassword = loadable(async () => ({ default: (await import('./ResetPassword')).ResetPassword }));

/** What users need on the screens beside their declaration. */
export const userParts = attach(users, {
  actions: { reset_password: { Dialog: ResetPassword } },
  // One's own account is neither deleted nor called upon.
  isOffered: (action, { record, user }) => action === 'edit' || String(record.email).toLowerCase() !== user.toLowerCase(),
  load: ResetPassword.load,
});
