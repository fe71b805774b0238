import { userRules } from '../../src/server/features/users/userRules';
import { registry } from '../fixtures/everything';
import { describeApi } from './harness';
import { testResources } from './matrix';

/** One of each sort, with what makes it one; what does not depend on that behaves alike for all others. */
const sorts: Readonly<Record<string, string>> = {
  sinks: 'every kind of field, and every verb',
  sample_pharmacies: 'relations to many, and rights',
  sample_supplies: 'keyed children that are written with their parent',
  sink_orders: 'verbs that are missing',
  sink_shelves: 'a keyed child',
  follow_ups: 'a view of another resource',
  copay_claims: 'no create call',
  emergency_access: 'one table for all manufacturers',
};

describeApi('records', { registry, hooks: userRules }, (harness) =>
  testResources(
    registry.all.filter(({ name }) => name in sorts),
    harness,
  ),
);
