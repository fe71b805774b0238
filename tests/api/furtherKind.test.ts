import { registry } from '../fixtures/further';
import { describeApi } from './harness';
import { testResource } from './matrix';

describeApi('a kind of record declared beside those of the product', { registry }, (harness) =>
  testResource(registry.get('further_couriers'), harness),
);
