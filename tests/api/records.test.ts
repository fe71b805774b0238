import { userRules } from '../../src/server/users/userRules';
import { registry } from '../fixtures/everything';
import { describeApi } from './harness';
import { matrix } from './matrix';
import { engines } from './stores';

// On the last engine: the tests of the provider call all of it on the first.
describeApi('records', { registry, hooks: userRules, on: engines.slice(-1) }, (harness) => matrix(registry, harness));
