import { userHooks } from '../../src/server/users/userHooks';
import { registry } from '../fixtures/everything';
import { describeApi } from './harness';
import { matrix } from './matrix';
import { engines } from './stores';

// On the last engine: the tests of the provider call all of it on the first.
describeApi('records', { registry, hooks: { users: userHooks }, on: engines.slice(-1) }, (harness) => matrix(registry, harness));
