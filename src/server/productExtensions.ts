import type { Manufacturer, CodeRequirements } from '../schema';
import { activityRules, registerAttachments } from './features/activities/registerAttachments';
import { caseRules, ensurePrograms } from './features/cases/caseRules';
import { registerCases } from './features/cases/registerCases';
import { consentRules } from './features/consent/consentCalls';
import { registerConsent } from './features/consent/registerConsent';
import type { ResourceHooks, RouteModule } from './contracts';
import type { Store } from './db';
import { registerEndGrant } from './features/emergency/registerEndGrant';
import { registerUsers } from './features/users/registerUsers';
import { userRules } from './features/users/userRules';

/** Server-side behaviour of resources that their declarations do not describe. */
export interface ProductExtensions {
  /** By the name of the resource. */
  readonly hooks: Readonly<Record<string, ResourceHooks>>;
  readonly routes: readonly RouteModule[];
  /** The requirements of hooks, routes and the server towards the declarations, by resource. */
  readonly needs: CodeRequirements;
  /** Creates records that must exist before the first request; runs at every start. */
  readonly prepare: (store: Store) => Promise<void>;
}

const textOrChoice = ['text', 'choice'] as const;

/**
 * The kinds of record that server code asks the registry for, and the fields that it reads and writes without the type
 * of the declaration: by column in SQL, or in records with fields of others. What `attachRules` and `RecordOf` type is
 * not repeated here.
 */
const needs: CodeRequirements = {
  access_log: {},
  activities: {},
  cases: {},
  emergency_access: {
    shared: true,
    verbs: ['list'],
    reads: {
      user_id: ['integer'],
      user_email: ['text', 'email'],
      manufacturer: textOrChoice,
      reason: ['text', 'longText'],
      change_reason: ['text', 'longText'],
      created_at: ['instant'],
      expires_at: ['instant'],
      changes_from: ['instant'],
    },
  },
  patient_programs: {
    reads: {
      has_valid_consent: ['boolean'],
      consent_link: ['text'],
      consent_requested_at: ['instant'],
      status: textOrChoice,
      program_name: ['text'],
      patient_first_name: ['text'],
      patient_last_name: ['text'],
      patient_phone_number: ['phone', 'text'],
      patient_email: ['email', 'text'],
      patient_discarded_at: ['instant'],
    },
  },
  patients: {},
  programs: { reads: { name: ['text'] } },
  users: {
    shared: true,
    reads: {
      email: ['email'],
      password: ['password'],
      first_name: ['text'],
      last_name: ['text'],
      role: textOrChoice,
      service_manufacturers: ['choices', 'tags'],
      must_change_password: ['boolean'],
    },
  },
};

/** The hooks, routes and requirements of this product's resources. */
export const createProductExtensions = ({
  manufacturers,
}: {
  readonly manufacturers: readonly Manufacturer[];
}): ProductExtensions => ({
  hooks: { ...caseRules, ...activityRules, ...consentRules, ...userRules },
  needs,
  routes: [registerAttachments, registerCases, registerConsent, registerUsers, registerEndGrant],
  prepare: (store) => ensurePrograms(store, manufacturers),
});
