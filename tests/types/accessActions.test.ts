import { expectTypeOf, test } from 'vitest';
import type { accessActions } from '../../resources/options/accessLog';
import type { AccessAction } from '../../src/server/accessLog/accessEvent';

test('the declaration of the access log has a label for every action of the server, and for no other', () => {
  expectTypeOf<(typeof accessActions)[number]['value']>().toEqualTypeOf<AccessAction>();
});
