import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { isWrittenOn } from '../../src/schema';
import { createProductExtensions } from '../../src/server/productExtensions';
import { closedLists, openLists } from '../fixtures/spec/choices';
import { addresses, notNegative, requiredMessages } from '../fixtures/spec/rules';
import { describeApi, type Body, type Harness } from './harness';

interface Target {
  /** Sends a value of the field; returns the status, the stored value and the errors. */
  readonly send: (
    value: unknown,
  ) => Promise<{ readonly status: number; readonly stored: unknown; readonly errors: Body }>;
}

/** The values that another field needs to apply. */
const beside: Readonly<Record<string, Body>> = { 'patient_insurances.insurance_plan': { is_government: 'yes' } };

/**
 * A record whose field can be sent on its own: insurances of a case are nested in the case; a patient has one for each
 * tier.
 */
async function targetOf({ call, make }: Harness, name: string, field: string): Promise<Target> {
  const also = beside[`${name}.${field}`] ?? {};
  const answered = (status: number, record: Body | undefined, body: Body) => ({
    status,
    stored: record?.[field],
    errors: (body.errors ?? {}) as Body,
  });
  if (name === 'patient_insurances') {
    const patient = await make(registry.get('patients'), 1);
    return {
      send: async (value) => {
        const { status, body } = await call('POST', 'insurances', {
          body: { patient_id: patient.id, category: 'primary', ...also, [field]: value },
        });
        return answered(status, body, body);
      },
    };
  }
  const nested = name === 'case_insurances';
  const resource = registry.get(nested ? 'cases' : name);
  const { id } = await make(resource, 1);
  return {
    send: async (value) => {
      const sent = { ...also, [field]: value };
      const { status, body } = await call('PUT', `${resource.apiPath}/${id}`, {
        body: nested ? { primary_insurance: sent } : sent,
      });
      return answered(status, nested ? (body.primary_insurance as Body | undefined) : body, body);
    },
  };
}

/** The fields that a call may change; a user's e-mail is never changed. */
const changed = <Row extends readonly [string, string, ...unknown[]]>(rows: readonly Row[]): Row[] =>
  rows.filter(([name, field]) => {
    const { verbs, fields } = registry.get(name);
    const declared = fields[field];
    return (
      name.endsWith('_insurances') ||
      (verbs.includes('update') && declared !== undefined && isWrittenOn(declared, true))
    );
  });

describeApi('what the specification lists', { registry, ...createProductExtensions({ manufacturers }) }, (harness) => {
  test.each(changed(closedLists))('%s: %s takes each of its values, and no other', async (name, field, values) => {
    const { send } = await targetOf(harness(), name, field);
    for (const value of values) {
      if (field === 'category' && value !== 'primary') continue;
      expect(await send(value)).toMatchObject({ stored: value });
    }
    // Programmes have their own statuses.
    expect((await send('No such value')).status).toBe(
      ['cases', 'activities'].includes(name) && field === 'status' ? 200 : 422,
    );
  });

  test.each(changed(openLists))('%s: %s takes each of its values, and other text', async (name, field, values) => {
    const { send } = await targetOf(harness(), name, field);
    for (const value of [...values, 'Some other words']) expect(await send(value)).toMatchObject({ stored: value });
  });

  test.each(changed(notNegative))('%s: %s may be 0, and nothing below', async (name, field) => {
    const { send } = await targetOf(harness(), name, field);
    expect(await send(0)).toMatchObject({ status: 200, stored: 0 });
    expect(await send(-1)).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
  });

  test.each(changed(addresses))('%s: %s has to be an address', async (name, field, invalid) => {
    const { send } = await targetOf(harness(), name, field);
    expect(await send('ann@example.com')).toMatchObject({ status: 200, stored: 'ann@example.com' });
    expect(await send('ann at example')).toMatchObject({
      status: 422,
      errors: { [field]: [invalid ?? expect.any(String)] },
    });
  });

  test.each(requiredMessages)('what a new one of %s lacks is said in its words', async (name, messages) => {
    const { status, body } = await harness().call('POST', registry.get(name).apiPath, { body: {} });
    // Only the screens of facilities require the name (decision 22).
    const asked = name === 'facilities' ? {} : messages;
    expect(status).toBe(Object.keys(asked).length === 0 && name === 'facilities' ? 201 : 422);
    expect(body.errors ?? {}).toMatchObject(
      Object.fromEntries(Object.entries(asked).map(([field, message]) => [field, [message]])),
    );
  });
});
