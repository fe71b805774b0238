import { lazy } from 'react';
import { patientPrograms } from '../../../resources/patientPrograms';
import { attach } from '../../screens';
import { mayResend as isEnabled } from './resend';

const sms = async () => ({ default: (await import('./ResendSms')).ResendSms });
const email = async () => ({ default: (await import('./ResendEmail')).ResendEmail });

/** What consents need on the screens beside their declaration. */
export const consentParts = attach(patientPrograms, {
  actions: { resend_sms: { Dialog: lazy(sms), isEnabled }, resend_email: { Dialog: lazy(email), isEnabled } },
  load: () => Promise.all([sms(), email()]),
});
