import { registry } from '../fixtures/further';
import { describeApi } from './harness';
import { matrixOf } from './matrix';
import { engines } from './stores';

describeApi('a kind of record declared beside those of the product', { registry, on: engines.slice(-1) }, (harness) => matrixOf(registry.get('further_couriers'), harness));
