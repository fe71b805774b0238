import { registry } from '../fixtures/further';
import { describeApi } from './harness';
import { matrixOf } from './matrix';

describeApi('a kind of record declared beside those of the product', { registry }, (harness) => matrixOf(registry.get('further_couriers'), harness));
