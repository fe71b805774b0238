import type { Manufacturer, Needs } from '../schema';
import { activityRules } from './activities/activityRules';
import { registerAttachments } from './activities/registerAttachments';
import { caseRules } from './cases/caseRules';
import { ensurePrograms } from './cases/ensurePrograms';
import { registerCases } from './cases/registerCases';
import { registerConsent } from './consent/registerConsent';
import type { ResourceHooks, RouteModule } from './contracts';
import type { Store } from './store';
import { registerEnding } from './emergency/registerEnding';
import { registerUsers } from './users/registerUsers';
import { userRules } from './users/userRules';

/** Server-side behaviour of resources that their declarations do not describe. */
export interface ProductParts {
  /** By the name of the resource. */
  readonly hooks: Readonly<Record<string, ResourceHooks>>;
  readonly routes: readonly RouteModule[];
  /** The requirements of hooks, routes and the server towards the declarations, by resource. */
  readonly needs: Needs;
  /** Creates records that must exist before the first request; runs at every start. */
  readonly prepare: (store: Store) => Promise<void>;
}

const of = ['text', 'choice'] as const;

/** The declared fields that server code reads and writes, also directly by column. */
const needs: Needs = {
  access_log: {},
  activities: { reads: { activity_type: of, status: of, brand_admin_id: ['reference'] } },
  cases: {
    reads: {
      origin_case_id: ['reference'],
      patient_id: ['reference'],
      brand_admin_id: ['reference'],
      drug: ['remoteChoice'],
      program_name: ['text'],
      case_type: of,
      status: of,
      status_changed_at: ['instant'],
      closed_date: ['date'],
      closed_by: ['text', 'email'],
    },
  },
  emergency_access: {
    shared: true,
    verbs: ['list'],
    reads: { user_id: ['integer'], user_email: ['text', 'email'], manufacturer: of, reason: ['text', 'longText'], created_at: ['instant'], expires_at: ['instant'] },
  },
  patient_programs: {
    reads: {
      has_valid_consent: ['boolean'],
      consent_link: ['text'],
      consent_requested_at: ['instant'],
      status: of,
      program_name: ['text'],
      patient_first_name: ['text'],
      patient_last_name: ['text'],
      patient_phone_number: ['phone', 'text'],
      patient_discarded_at: ['instant'],
    },
  },
  patients: {},
  programs: { reads: { name: ['text'] } },
  users: {
    shared: true,
    reads: { email: ['email'], password: ['password'], first_name: ['text'], last_name: ['text'], role: of, service_manufacturers: ['choices', 'tags'], must_change_password: ['boolean'] },
  },
};

/** The hooks, routes and requirements of this product's resources. */
export const productParts = ({ manufacturers }: { readonly manufacturers: readonly Manufacturer[] }): ProductParts => ({
  hooks: { ...caseRules, ...activityRules, ...userRules },
  needs,
  routes: [registerAttachments, registerCases, registerConsent, registerUsers, registerEnding],
  prepare: (store) => ensurePrograms(store, manufacturers),
});
