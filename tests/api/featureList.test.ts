import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { describeApi, type Harness } from './harness';
import { engines } from './stores';

const parts = createProductExtensions({ manufacturers });

describeApi('GET x', { registry, ...parts, on: engines.slice(0, 1) }, (harness: () => Harness) => {
  test('names what stands below it, to whoever is signed in', async () => {
    expect((await harness().call('GET', 'x')).body).toMatchObject({
      data: { features: expect.arrayContaining(['emergency_access', 'sessions', 'two_factor']) as unknown },
    });
    expect((await harness().call('GET', 'x', { token: 'none' })).status).toBe(401);
  });
});
