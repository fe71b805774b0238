import { describe, expect, test } from 'vitest';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { searchParameters, staffAddresses } from '../../src/schema/server';
import { writableFields } from '../../src/schema';
import { buildOpenApi } from '../../src/server/http/openapi/registerOpenApi';
import { userRules } from '../../src/server/features/users/userRules';
import { registry } from '../fixtures/everything';
import { describeApi } from './harness';

const description = buildOpenApi({ registry, manufacturers, defaultManufacturer });
interface Named {
  readonly name?: string;
  readonly schema?: { readonly enum?: readonly string[] };
}
interface Described {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly parameters?: readonly Named[];
  readonly responses: object;
}
const paths = description.paths as unknown as Record<string, Record<string, Described>>;
const schemas = description.components.schemas as unknown as Record<
  string,
  {
    readonly properties: Readonly<
      Record<string, { readonly description?: string; readonly anyOf?: readonly object[] }>
    >;
    readonly required?: readonly string[];
  }
>;

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref') yield String(inner);
    else yield* referencesIn(inner);
  }
}

function resolved(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], description);
}

describe('the description of the API', () => {
  test('points at nothing that is not there', () => {
    const references = [...new Set(referencesIn(description))];
    expect(references.length).toBeGreaterThan(registry.all.length);
    expect(references.filter((reference) => resolved(reference) === undefined)).toEqual([]);
  });

  test.each([
    ['unique', 'tag_number', 'No two live records share it'],
    ['unique together', 'permit', 'No two live records share it together with place'],
    ['a start of what ends', 'keeps_until', 'Not before taken_on'],
    ['a moment before', 'left_at', 'Not before seen_at'],
    ['a latest day', 'drawn_on', 'Not in the future'],
    ['required by a condition', 'reviewer', 'Required depending on severity'],
    ['required where it applies', 'frozen_reason', 'Required if it applies'],
    [
      'read-only by a condition',
      'quota',
      'Read-only depending on origin before and after the write; a value sent is then ignored',
    ],
    ['a condition on fields', 'recall_reason', 'Cleared if it does not apply, depending on agreed, origin, severity'],
    ['a condition on a feature', 'trial_code', 'Only for some manufacturers'],
    ['written at first', 'batch', 'Written only when the record is created; a value sent later is ignored'],
    ['written later', 'thawed_on', 'Written only once the record exists; a value sent with a create is ignored'],
  ])('says of a field what its schema cannot: %s', (_what, name, remark) => {
    expect(schemas.sinks_input?.properties[name]?.description?.split('. ')).toContain(remark);
  });

  test('says whose records a call without the header is about', () => {
    const { schema, description: said } = description.components.parameters.Manufacturer;
    expect(schema).toEqual({ type: 'string', enum: manufacturers.map(({ key }) => key) });
    expect(said).toContain(
      'If omitted, the manufacturer named by the first label of the host name, or octapharma if that names none',
    );
  });

  test('says what a field starts with, and describes no input of what is computed', () => {
    expect(schemas.sinks_input?.properties.consistency).toMatchObject({ default: 'Unknown' });
    expect(schemas.sinks_input?.properties).not.toHaveProperty('total');
    expect(schemas.sinks?.properties.total?.description).toBe('Total. Computed from price, vials');
    expect(schemas.sinks_input?.properties.badge?.anyOf).toContainEqual({
      type: 'string',
      maxLength: 255,
      pattern: '^(?:[A-Z]{2}-\\d{4})$',
    });
  });

  const bodyOf = (path: string, method: string) =>
    paths[path]?.[method]?.requestBody?.content['application/json']?.schema;

  test('asks a create alone for what a record needs, and lets a change empty nothing of it', () => {
    const input = { $ref: '#/components/schemas/patients_input' };
    expect(bodyOf('/patients', 'post')).toEqual({ allOf: [input, { required: ['first_name', 'last_name'] }] });
    expect(bodyOf('/patients/{id}', 'put')).toMatchObject({
      allOf: [input, { properties: { discarded_at: { enum: ['', null] } } }],
    });
    expect(bodyOf('/email_notifications', 'post')).toEqual({
      allOf: [
        { $ref: '#/components/schemas/email_notifications_input' },
        { required: ['patient_id', 'subject', 'content'] },
      ],
    });
    expect(schemas.patients_input).not.toHaveProperty('required');
    expect(schemas.patients_input?.properties.first_name).toEqual({
      type: 'string',
      maxLength: 255,
      description: 'First Name',
    });
    expect(schemas.patients_input?.properties.middle_name?.anyOf).toContainEqual({ type: 'null' });
  });

  const parameterOf = (path: string, name: string) =>
    paths[path]?.get?.parameters?.find((parameter) => parameter.name === name);

  test('has the searches by which a list below a record is asked for: by the one that it belongs to, or by any of several', () => {
    expect(parameterOf('/sample_pharmacy_visits', 'pharmacy_id')).toMatchObject({
      schema: { type: 'integer', minimum: 1 },
      description: 'Pharmacy: eq',
    });
    expect(parameterOf('/sample_pharmacies', 'group')).toMatchObject({
      schema: { type: 'array', items: { type: 'integer', minimum: 1 } },
      description: 'Buying Groups: has any of the given values',
    });
  });

  test('names the orders of a list, those of its references among them and none of what has no order', () => {
    const orders = parameterOf('/kitchen_sinks', 'q[s][]')?.schema?.enum;
    expect(orders).toEqual(
      expect.arrayContaining(['facility_id asc', 'facility_id desc', 'donor_id asc', 'donor_id desc']),
    );
    expect(
      parameterOf('/sample_pharmacies', 'q[s][]')?.schema?.enum?.filter((order) =>
        /^(name|group_ids|hours) /.test(order),
      ),
    ).toEqual(['name asc', 'name desc']);
  });

  test.each(registry.all.map((resource) => [resource.name, resource] as const))('knows %s', (name, resource) => {
    const verbs = {
      list: [`/${resource.apiPath}`, 'get'],
      create: [`/${resource.apiPath}`, 'post'],
      update: [`/${resource.apiPath}/{id}`, 'put'],
      delete: [`/${resource.apiPath}/{id}`, 'delete'],
      trash: [`/${resource.apiPath}/{id}`, 'put'],
    } as const;
    for (const verb of resource.verbs) expect(paths[verbs[verb][0]]?.[verbs[verb][1]]).toHaveProperty('responses');
    const parameters = paths[`/${resource.apiPath}`]?.get?.parameters?.map((parameter) => parameter.name);
    expect(parameters).toEqual(
      expect.arrayContaining([...searchParameters(resource).keys(), 'page', 'per', 'q[s][]', 'ids[]']),
    );
    expect(parameters?.includes('discard')).toBe(resource.verbs.includes('trash'));
    const isFlat = (field: string) => resource.included[field]?.nested === undefined;
    const nests = Object.keys(resource.relations.hasOne);
    const shown = Object.keys(resource.fields).filter(
      (field) => resource.fields[field]?.kind !== 'password' && isFlat(field),
    );
    const names = staffAddresses(resource).map(([, nameOfPerson]) => nameOfPerson);
    expect(Object.keys(schemas[name]?.properties ?? {})).toEqual([...shown, ...names, ...nests]);
    expect(Object.keys(schemas[`${name}_input`]?.properties ?? {})).toEqual([
      ...writableFields(resource)
        .map(([field]) => field)
        .filter(isFlat),
      ...nests,
    ]);
  });
});

describeApi('the open addresses', { registry, hooks: userRules }, (harness) => {
  test('answer without a session', async () => {
    const { call } = harness();
    expect(await call('GET', 'openapi.json', { token: undefined })).toMatchObject({
      status: 200,
      body: { openapi: '3.1.0' },
    });
    expect(await call('GET', 'health', { token: undefined })).toMatchObject({ status: 200, body: { status: 'up' } });
    expect(await call('GET', 'ready', { token: undefined })).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('describe what is answered', async () => {
    const { list, make } = harness();
    for (const resource of registry.all) {
      // A log has entries without being written to: this sign-in is one.
      const record = resource.log ? ((await list(resource)).data[0] ?? {}) : await make(resource, 1);
      // Fields that only some roles may see are optional, and the names of persons.
      const names = staffAddresses(resource).map(([, name]) => name);
      const always = Object.keys(record).filter(
        (name) =>
          !names.includes(name) && !(name in resource.relations.hasOne) && resource.fields[name]?.seenBy === undefined,
      );
      expect(always.toSorted()).toEqual([...(schemas[resource.name]?.required ?? [])].toSorted());
    }
    const [row = {}] = (await list(registry.get('cases'))).data;
    expect(Object.keys(row).toSorted()).toEqual([...(schemas.cases_row?.required ?? [])].toSorted());
    expect(JSON.stringify(paths['/cases']?.get?.responses)).toContain('#/components/schemas/cases_row');
  });
});
