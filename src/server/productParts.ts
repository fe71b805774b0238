import type { Manufacturer, Registry } from '../schema';
import { activityHooks } from './activities/activityHooks';
import { registerAttachments } from './activities/registerAttachments';
import { caseHooks } from './cases/caseHooks';
import { ensurePrograms } from './cases/ensurePrograms';
import { registerCases } from './cases/registerCases';
import { registerConsent } from './consent/registerConsent';
import type { ResourceHooks, RouteModule } from './contracts';
import type { Store } from './store';
import { registerEnding } from './emergency/registerEnding';
import { registerUsers } from './users/registerUsers';
import { userHooks } from './users/userHooks';

/** What kinds of record need of the server beside their declarations. */
export interface ProductParts {
  /** By the name of the resource. */
  readonly hooks: Readonly<Record<string, ResourceHooks>>;
  readonly routes: readonly RouteModule[];
  /** Stores what must be there before the first call; runs at every start. */
  readonly prepare: (store: Store) => Promise<void>;
}

/** The parts of this product's own kinds of record. */
export const productParts = ({ registry, manufacturers }: { readonly registry: Registry; readonly manufacturers: readonly Manufacturer[] }): ProductParts => ({
  hooks: { cases: caseHooks(registry.get('cases')), activities: activityHooks, users: userHooks },
  routes: [registerAttachments, registerCases, registerConsent, registerUsers, registerEnding],
  prepare: (store) => ensurePrograms(store, manufacturers),
});
