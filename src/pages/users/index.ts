import { manufacturers } from '../../../resources/manufacturers';
import { users } from '../../../resources/users';
import { defineExtensions } from '../../screens/extensions';
import { loadable } from '../../ui';

const ResetPassword = loadable(async () => ({ default: (await import('./ResetPassword')).ResetPassword }));
const ManufacturersInput = loadable(async () => ({
  default: (await import('./ManufacturersInput')).ManufacturersInput,
}));

/** Custom row actions of users, and the input of their manufacturers. */
export const userParts = defineExtensions(users, {
  actions: { reset_password: { Dialog: ResetPassword } },
  inputs: { service_manufacturers: ManufacturersInput },
  // Users can edit their own account, but neither delete it nor reset its password here.
  isOffered: (action, { record, user }) =>
    action === 'edit' || action === 'history' || String(record.email).toLowerCase() !== user.toLowerCase(),
  // What takes over or closes an account needs an administrator of all its manufacturers (decision 58).
  refusalOf: (action, { record, served }) => {
    if (action === 'edit' || action === 'history' || !served || !Array.isArray(record.service_manufacturers))
      return undefined;
    const own: readonly unknown[] = record.service_manufacturers;
    const foreign = manufacturers.flatMap(({ key, name }) => (own.includes(key) && !served.includes(key) ? name : []));
    return foreign.length > 0
      ? `This user also serves ${foreign.join(', ')}: an administrator who does has to do this`
      : undefined;
  },
  load: () => Promise.all([ResetPassword.load(), ManufacturersInput.load()]),
});
