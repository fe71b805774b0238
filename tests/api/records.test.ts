import { userHooks } from '../../src/server/users/userHooks';
import { registry } from '../fixtures/everything';
import { describeApi } from './harness';
import { matrix } from './matrix';

describeApi('records', { registry, hooks: { users: userHooks } }, (harness) => matrix(registry, harness));
