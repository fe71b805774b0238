import { registry } from '../../resources';
import { assertExtensionsComplete, defineExtensions } from '../screens/extensions';
import { patientPrograms } from '../../resources/patientPrograms';
import { loadable } from '../ui';
import type { Values } from '../schema';
import { patients } from '../../resources/patients';
import { shipments } from '../../resources/shipments';
import { TrackingCell } from './shipments/TrackingCell';
import { manufacturers } from '../../resources/manufacturers';
import { users } from '../../resources/users';

const ResetPassword = loadable(async () => (await import('./users/UserAdministration')).ResetPassword);
const ManufacturersInput = loadable(async () => (await import('./users/UserAdministration')).ManufacturersInput);

/** Custom row actions of users, and the input of their manufacturers. */
const userParts = defineExtensions(users, {
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

/** Custom list cell of shipments. */
const shipmentParts = defineExtensions(shipments, { cells: { tracking_number: TrackingCell } });

const FindPatient = loadable(async () => (await import('./patients/FindPatient')).FindPatient);

/** Custom form section of patients. */
const patientParts = defineExtensions(patients, {
  sections: { find_patient: FindPatient },
  load: FindPatient.load,
});

const ResendSms = loadable(async () => (await import('./consent/Resend')).ResendSms);
const ResendEmail = loadable(async () => (await import('./consent/Resend')).ResendEmail);

/**
 * Whether a request may be resent: not while there is valid consent (Records 4). If the server does not report it, the
 * server refuses the call itself.
 */
const canResend = ({ has_valid_consent: isValid }: Values): boolean => isValid !== true;

/** Custom action dialogs of consents. */
const consentParts = defineExtensions(patientPrograms, {
  actions: {
    resend_sms: { Dialog: ResendSms, isEnabled: canResend },
    resend_email: { Dialog: ResendEmail, isEnabled: canResend },
  },
  load: () => Promise.all([ResendSms.load(), ResendEmail.load()]),
});

const parts = [consentParts, patientParts, shipmentParts, userParts];

/**
 * Custom components that single resources add to their generated screens; those of each resource are in its own folder.
 */
export const attachedParts = assertExtensionsComplete(registry, parts);
