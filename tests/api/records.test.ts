import type { Resource } from '../../src/schema';
import { userRules } from '../../src/server/features/users/userRules';
import { fixtureResources, registry } from '../fixtures/everything';
import { describeApi } from './harness';
import { testResources } from './matrix';

/**
 * The fixtures, which declare every option of the language, and resources without a create call. Resources that the
 * product creates and lists run the same tests through the provider, on the other engine (`provider/matrix.test.ts`).
 */
const isRun = ({ name, verbs, relations }: Resource) =>
  fixtureResources.some((fixture) => fixture.name === name) ||
  relations.keyed !== undefined ||
  !verbs.includes('create') ||
  !verbs.includes('list');

describeApi('records', { registry, hooks: userRules }, (harness) => testResources(registry.all.filter(isRun), harness));
