import { patientPrograms } from '../../../resources/patientPrograms';
import { defineExtensions } from '../../screens/extensions';
import { loadable } from '../../ui';
import { canResend as isEnabled } from './resend';

const ResendSms = loadable(async () => ({ default: (await import('./ResendSms')).ResendSms }));
const ResendEmail = loadable(async () => ({ default: (await import('./ResendEmail')).ResendEmail }));

/** Custom action dialogs of consents. */
export const consentParts = defineExtensions(patientPrograms, {
  actions: { resend_sms: { Dialog: ResendSms, isEnabled }, resend_email: { Dialog: ResendEmail, isEnabled } },
  load: () => Promise.all([ResendSms.load(), ResendEmail.load()]),
});
