import type { Needs } from '../schema';
import { caseSections } from './cases/caseSections.ts';

/** What the pages, the parts and the frame around them ask the declarations for, by kind of record. A start refuses declarations that lack it. */
export const pagesNeed: Needs = {
  access_log: { pages: ['list'] },
  activities: {},
  cases: { pages: ['record', 'create', 'edit'], wizard: true, sections: caseSections },
  copay_claims: {},
  emergency_access: {},
  follow_ups: {},
  patient_insurances: {},
  patient_programs: { pages: ['list'], parts: { actions: ['resend_sms', 'resend_email'] } },
  patients: { parts: { sections: ['find_patient'] } },
  shipments: { fields: ['tracking_number'] },
  users: { parts: { actions: ['reset_password'] } },
};
