import type { CodeRequirements } from '../schema';
import { caseSections } from './cases/caseSections.ts';

/**
 * What the pages, the custom components and the shell require of the declarations, by resource. Start-up fails if a
 * declaration lacks any of it. Here stands what no type tells: pages read records as a server sends them, and the type
 * of a declaration has neither the keys of its sections nor the pages of its forms. Components of single fields are
 * attached by `defineExtensions`, whose types refuse a field that is not declared.
 */
export const pagesNeed: CodeRequirements = {
  access_log: { pages: ['list'] },
  activities: {
    opens: ['create'],
    reads: { activity_type: ['text', 'choice'], reminder_at: ['date'] },
    searches: ['case_id'],
  },
  cases: {
    pages: ['record', 'create', 'edit'],
    wizard: true,
    sections: caseSections,
    reads: {
      copay_enroll: ['json'],
      patient_id: ['reference'],
      provider_id: ['reference'],
      facility_id: ['reference'],
      clinic_contact_id: ['reference'],
      origin_case_id: ['reference'],
      status: ['text', 'choice'],
    },
  },
  clinic_contacts: { opens: ['create'] },
  copay_claims: { reads: { case_id: ['reference'] }, searches: ['case_id'] },
  emergency_access: { searches: ['open'] },
  facilities: { opens: ['create', 'edit'] },
  follow_ups: {
    view: 'activities',
    reads: { case_id: ['reference'], reminder_at: ['date'], status: ['text', 'choice'] },
    searches: ['case_id', 'due_from', 'due_to', 'undated', 'status'],
  },
  patient_insurances: { reads: { patient_id: ['reference'] } },
  patient_programs: {
    pages: ['list'],
    parts: { actions: ['resend_sms', 'resend_email'] },
    reads: { patient_email: ['email', 'text'], patient_phone_number: ['phone', 'text'] },
    searches: ['status'],
  },
  patients: { parts: { sections: ['find_patient'] }, opens: ['create', 'edit'] },
  providers: { opens: ['create', 'edit'] },
  shipments: { searches: ['case_id'] },
  users: {
    parts: { actions: ['reset_password'] },
    reads: { email: ['email', 'text'] },
  },
};

/** Addresses of the pages that belong to no kind of record, below that of the dashboard; no declared screen has one. */
export const pagePaths = { notFollowedUp: 'not_followed_up', safety: 'safety', reports: 'reports' } as const;
