import { lazy } from 'react';
import { users } from '../../../resources/users';
import { attach } from '../../screens';

const load = async () => ({ default: (await import('./ResetPassword')).ResetPassword });

/** What users need on the screens beside their declaration. */
export const userParts = attach(users, {
  actions: { reset_password: { Dialog: lazy(load) } },
  // One's own account is neither deleted nor called upon.
  isOffered: (action, { record, user }) => action === 'edit' || String(record.email).toLowerCase() !== user.toLowerCase(),
  load,
});
