import { expect, test } from 'vitest';
import { runContract } from '../../src/contract/runContract';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { accounts, registry as withMasks } from '../fixtures/accounts';
import { createProductExtensions } from '../../src/server/productExtensions';
import { describeApi } from '../api/harness';
import { fetchFrom } from './fetchFrom';

const parts = createProductExtensions({ manufacturers });
const seed = 43_210_000;

describeApi('the embedded API', { registry, ...parts }, (harness) => {
  test('keeps the contract, reading and writing', async () => {
    const { make, app, token } = harness();
    for (const name of ['patients', 'providers', 'facilities', 'payers', 'clinic_contacts', 'cases'])
      for (const n of [1, 2, 3]) await make(registry.get(name), n);
    const outcomes = await runContract({
      apiUrl: 'http://api.test/api',
      manufacturer: 'octapharma',
      token,
      registry,
      write: true,
      seed,
      fetch: fetchFrom(app),
    });
    const told = outcomes.flatMap(({ resource, rule, findings }) =>
      findings.map(({ severity, message }) => `${severity} ${resource ?? ''} ${rule}: ${message}`),
    );
    expect(told).toEqual([]);
    const observed = outcomes.filter(({ notApplicable }) => notApplicable === undefined);
    expect(observed.length).toBeGreaterThan(outcomes.length / 2);
  });
});

describeApi('an API that masks values', { registry: withMasks }, (harness) => {
  test('keeps the contract: a mask is no value to compare or to send', async () => {
    const { make, app, token } = harness();
    for (const n of [1, 2, 3]) await make(accounts, n);
    const outcomes = await runContract({
      apiUrl: 'http://api.test/api',
      manufacturer: 'octapharma',
      token,
      registry: withMasks,
      write: true,
      seed,
      fetch: fetchFrom(app),
    });
    const ofAccounts = outcomes.filter(({ resource }) => resource === accounts.name);
    expect(ofAccounts.flatMap(({ rule, findings }) => findings.map(({ message }) => `${rule}: ${message}`))).toEqual(
      [],
    );
    const observed = ofAccounts.flatMap(({ rule, notApplicable }) => (notApplicable === undefined ? [rule] : []));
    expect(observed).toEqual(expect.arrayContaining(['search.finds', 'values.kinds', 'write.stored']));
  });
});
