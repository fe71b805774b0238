import { users } from '../../../resources/users';
import { defineExtensions, loadable } from '../../screens';

const ResetPassword = loadable(async () => ({ default: (await import('./ResetPassword')).ResetPassword }));

/** Custom row actions of users. */
export const userParts = defineExtensions(users, {
  actions: { reset_password: { Dialog: ResetPassword } },
  // Users can edit their own account, but neither delete it nor reset its password here.
  isOffered: (action, { record, user }) => action === 'edit' || action === 'history' || String(record.email).toLowerCase() !== user.toLowerCase(),
  load: ResetPassword.load,
});
