import type { Manufacturer } from '../schema';
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

/** What kinds of record need of the server beside their declarations. */
export interface ProductParts {
  /** By the name of the resource. */
  readonly hooks: Readonly<Record<string, ResourceHooks>>;
  readonly routes: readonly RouteModule[];
  /** The kinds of record that hooks, routes and the server itself ask for by name. */
  readonly needs: readonly string[];
  /** Stores what must be there before the first call; runs at every start. */
  readonly prepare: (store: Store) => Promise<void>;
}

/** The parts of this product's own kinds of record. */
export const productParts = ({ manufacturers }: { readonly manufacturers: readonly Manufacturer[] }): ProductParts => ({
  hooks: { ...caseRules, ...activityRules, ...userRules },
  needs: ['access_log', 'activities', 'cases', 'emergency_access', 'patient_programs', 'patients', 'programs', 'users'],
  routes: [registerAttachments, registerCases, registerConsent, registerUsers, registerEnding],
  prepare: (store) => ensurePrograms(store, manufacturers),
});
