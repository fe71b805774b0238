import { describe, expect, test } from 'vitest';
import { searchParameterName, sortParameter, type Field, type Resource } from '../../src/schema';
import { userRules } from '../../src/server/features/users/userRules';
import { registry } from '../fixtures/everything';
import { hostileTexts, creatableFields, sampleInput, wrongInputs } from '../fixtures/samples';
import { describeApi, type Body, type Harness, type ListBody } from './harness';
import { shareableReferences } from './matrixWrites';

interface Refusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

const roomFor = Math.max(...hostileTexts.map((text) => text.length));
const isFreeText = (field: Field): boolean =>
  ((field.kind === 'text' || field.kind === 'longText') &&
    (field.maxLength ?? Infinity) >= roomFor &&
    !('pattern' in field)) ||
  ((field.kind === 'choice' || field.kind === 'choices') && field.allowsOther !== undefined) ||
  field.kind === 'tags';
const isList = ({ kind }: Field): boolean => kind === 'tags' || kind === 'choices';

/** The payload of an acceptable record; creates the referenced records that `given` does not supply. */
async function goodInput(
  { make, unshared }: Harness,
  resource: Resource,
  { n = 1, given = {} }: { readonly n?: number; readonly given?: Body } = {},
): Promise<Body> {
  const links = creatableFields(resource).flatMap(([name, field]) =>
    field.kind === 'reference' && !(name in given) ? [[name, field.to] as const] : [],
  );
  const made = await Promise.all(
    links.map(async ([name, to]) => [name, (await make(registry.get(to), n)).id] as const),
  );
  return unshared.of(resource, { ...sampleInput(resource, n, Object.fromEntries(made)), ...given });
}

async function count({ list }: Harness, resource: Resource): Promise<number> {
  return (await list(resource)).meta.total;
}

function refusingValues(resource: Resource, harness: () => Harness): void {
  test('refuses wrong values at their fields, and stores nothing', async () => {
    const running = harness();
    const good = await goodInput(running, resource);
    for (const [name, field] of creatableFields(resource)) {
      for (const wrong of wrongInputs(field)) {
        const said = `${name} = ${JSON.stringify(wrong).slice(0, 60)}`;
        const { status, body } = await running.call<Refusal>('POST', resource.apiPath, {
          body: { ...good, [name]: wrong },
        });
        expect.soft({ said, status }).toEqual({ said, status: 422 });
        expect.soft(body.errors[name]?.[0], said).toBeTypeOf('string');
        expect.soft(body.message, said).toBe(body.errors[name]?.[0]);
      }
    }
    expect(await count(running, resource)).toBe(0);
  });

  const texts = creatableFields(resource).filter(([, field]) => isFreeText(field));
  if (texts.length > 0)
    test('keeps hostile texts as the texts they are', async () => {
      const running = harness();
      let links: Body = {};
      for (const [n, hostile] of hostileTexts.entries()) {
        const given = Object.fromEntries(texts.map(([name, field]) => [name, isList(field) ? [hostile] : hostile]));
        const good = await goodInput(running, resource, { n, given: links });
        links = shareableReferences(registry, resource, good);
        const { status, body } = await running.call('POST', resource.apiPath, { body: { ...good, ...given } });
        expect({ hostile, status }).toEqual({ hostile, status: 201 });
        expect(body).toMatchObject(given);
        expect((await running.call('GET', `${resource.apiPath}/${String(body.id)}`)).body).toMatchObject(given);
      }
    });

  test('ignores what the declaration does not list, and what the server sets', async () => {
    const running = harness();
    const good = await goodInput(running, resource);
    const readOnly = Object.entries(resource.fields).filter(([, field]) => field.readOnly);
    const forged = Object.fromEntries(readOnly.map(([name]) => [name, name === 'id' ? 4711 : 'forged']));
    const { status, body } = await running.call('POST', resource.apiPath, {
      body: { ...good, ...forged, nonsense: 'x', toString: 'y' },
    });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('nonsense');
    expect(Object.values(body)).not.toContain('forged');
    expect(body.id).not.toBe(4711);
  });
}

function refusingQueries(resource: Resource, harness: () => Harness): void {
  test.each([
    ['an unknown parameter', 'favourite', 'favourite=1'],
    ['an unknown predicate', 'q[favourite_eq]', 'q[favourite_eq]=1'],
    ['an unknown sort', sortParameter, `${encodeURIComponent(sortParameter)}=favourite%20asc`],
    ['a malformed sort', sortParameter, `${encodeURIComponent(sortParameter)}=id%20sideways`],
    ['a page of none', 'page', 'page=0'],
    ['a page that is no number', 'page', 'page=two'],
    ['a negative page size', 'per', 'per=-1'],
    ['an id that is none', 'ids[]', 'ids[]=abc'],
  ])('refuses %s by its name', async (_what, name, query) => {
    const { status, body } = await harness().call<Refusal>('GET', `${resource.apiPath}?${query}`);
    expect(status).toBe(400);
    expect(body.message).toContain(name === sortParameter ? 'Cannot sort by' : name);
    expect(body.errors).toEqual({ [name]: [body.message] });
  });
}

function refusingSearches(resource: Resource, harness: () => Harness): void {
  const searched = Object.entries(resource.search).filter(([, { op }]) => op !== 'contains' && op !== 'has');
  if (searched.length > 0)
    test('refuses searches for what a field cannot hold', async () => {
      const { call } = harness();
      for (const [name, search] of searched) {
        const field = resource.fields[search.field] as Field;
        const parameter = searchParameterName(name, search);
        const wrong =
          isFreeText(field) || field.kind === 'text' || field.kind === 'remoteChoice' ? 'x'.repeat(300) : 'zq-nowhere';
        const { status, body } = await call<Refusal>(
          'GET',
          `${resource.apiPath}?${encodeURIComponent(parameter)}=${encodeURIComponent(wrong)}`,
        );
        expect.soft({ parameter, status }).toEqual({ parameter, status: 400 });
        expect.soft(Object.keys(body.errors)).toEqual([parameter]);
        const nul = await call<Refusal>('GET', `${resource.apiPath}?${encodeURIComponent(parameter)}=%00`);
        expect.soft({ parameter, status: nul.status }).toEqual({ parameter, status: 400 });
      }
    });
}

// Refused before it reaches the store: one engine is enough.
describeApi('bad input', { registry, hooks: userRules }, (harness) => {
  // Every kind of field and of search, keyed children inside a record and by themselves, one table for all
  // manufacturers, a view, and a list that only the server writes.
  const sorts = ['sinks', 'cases', 'sink_shelves', 'users', 'follow_ups', 'access_log'];
  describe.each(sorts.map((name) => [name, registry.get(name)] as const))('%s', (_name, resource) => {
    if (resource.verbs.includes('create')) refusingValues(resource, harness);
    refusingQueries(resource, harness);
    refusingSearches(resource, harness);
  });

  describe('any resource', () => {
    const [resource] = registry.all as [Resource];
    const ids = ['abc', '0', '-1', '1.5', '1e3', '999999', '9'.repeat(30), '%00', "1'--", '٣'];

    test.each(ids)('knows no record %s', async (id) => {
      const { call } = harness();
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const { status, body } = await call(method, `${resource.apiPath}/${id}`, method === 'PUT' ? { body: {} } : {});
        expect({ method, status }).toEqual({ method, status: 404 });
        expect(body.message).toBe(`${resource.label.one} does not exist`);
      }
    });

    test.each([
      ['malformed JSON', '{"a":', 400],
      ['nothing', '', 400],
      ['a list', '[]', 400],
      ['null', 'null', 400],
      ['a text', '"x"', 400],
      ['a prototype', '{"__proto__": {"admin": true}}', 400],
      ['a constructor', '{"constructor": {"prototype": {"admin": true}}}', 400],
      ['more than a megabyte', JSON.stringify({ first_name: 'x'.repeat(1_100_000) }), 413],
    ])('refuses a body of %s', async (_what, body, status) => {
      const running = harness();
      const answer = await running.call('POST', resource.apiPath, { body });
      expect(answer).toMatchObject({ status, body: { message: expect.any(String) as string } });
      expect(await count(running, resource)).toBe(0);
    });

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('refuses %s', async (type) => {
      const { status, body } = await harness().call('POST', resource.apiPath, {
        body: 'a=1',
        headers: { 'content-type': type },
      });
      expect({ status, message: body.message }).toEqual({
        status: 415,
        message: expect.stringContaining('content type') as string,
      });
    });

    test('answers an unknown address and a malformed one in the one shape', async () => {
      const { call } = harness();
      expect(await call('GET', 'nowhere')).toMatchObject({
        status: 404,
        body: { message: expect.any(String) as string },
      });
      expect(await call('GET', `${resource.apiPath}/%E0%A4%A`)).toMatchObject({
        status: 400,
        body: { message: expect.any(String) as string },
      });
    });

    test('refuses a history that names no record', async () => {
      const { call } = harness();
      for (const query of [
        'model_name=Nobody&data_keyword=1',
        `model_name=${resource.name}&data_keyword=x`,
        `model_name=${resource.name}&data_keyword=1&x=1`,
      ]) {
        expect((await call('GET', `versions?${query}`)).status).toBe(400);
      }
      const none = await call<ListBody>('GET', `versions?model_name=${resource.name}&data_keyword=4711`);
      expect(none).toMatchObject({ status: 200, body: { data: [] } });
    });
  });
});
