import { registry } from '../fixtures/everything';
import { describeApi } from './harness';
import { matrix } from './matrix';

describeApi('records', { registry }, (harness) => matrix(registry, harness));
