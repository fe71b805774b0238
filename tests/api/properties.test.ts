import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isBinary,
  isFilled,
  isSecret,
  searchParameterName,
  readValue,
  sortParameter,
  trimText,
  type Field,
  type Resource,
} from '../../src/schema';
import { everything, registry } from '../fixtures/everything';
import { anyBody, arbitrarySearchText, arbitraryInput } from '../fixtures/arbitraries';
import { creatableFields, sampleFile, sampleInput } from '../fixtures/samples';
import { seed } from '../fixtures/seed';
import { describeApi, type Body, type Harness, type ListBody } from './harness';

/** Few runs by default; multiplied by FC_RUNS. */
const factor = Number(process.env.FC_RUNS ?? 1);
const runs = (few: number): fc.Parameters<unknown> => ({
  seed,
  numRuns: Math.ceil(few * factor),
  endOnFailure: factor === 1,
});
const few = { timeout: Math.max(300_000, 60_000 * factor) };

const total = async ({ list }: Harness, resource: Resource): Promise<number> => (await list(resource)).meta.total;

async function linksOf({ make }: Harness, resource: Resource): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  for (const [name, field] of creatableFields(resource))
    if (field.kind === 'reference') made[name] = (await make(registry.get(field.to), 1)).id;
  return made;
}

/** The value that the API returns for an accepted value; undefined where the server computes it. */
function expected(field: Field, sent: unknown): unknown {
  if (field.kind === 'richText' || field.when !== undefined || field.readOnly) return undefined;
  // Unchanged, except that a single-line text is trimmed.
  if (typeof sent === 'string' && isFilled(sent) && field.kind === 'longText') return sent;
  if (typeof sent === 'string' && isFilled(sent) && field.kind === 'text') return trimText(sent);
  const read = readValue(field, sent);
  return 'value' in read ? read.value : undefined;
}

async function keepsOrRefuses(
  running: Harness,
  resource: Resource,
  { good, changes }: { readonly good: Body; readonly changes: Body },
): Promise<void> {
  const before = await total(running, resource);
  const answer = await running.call<Body & { errors?: Body }>('POST', resource.apiPath, {
    body: { ...running.unshared.of(resource, good), ...changes },
  });
  expect([201, 409, 413, 422, 400]).toContain(answer.status);
  if (answer.status !== 201) {
    expect(await total(running, resource)).toBe(before);
    if (answer.status === 422)
      for (const name of Object.keys(answer.body.errors ?? {}))
        expect(Object.keys(resource.fields)).toContain(name.replace(/\[\d+\](\.\w+)?$/, ''));
    return;
  }
  const { body: made } = answer;
  for (const [name, sent] of Object.entries(changes)) {
    const field = resource.fields[name] as Field;
    const wanted = isSecret(field) ? undefined : expected(field, sent);
    if (wanted !== undefined && made[name] !== null)
      expect({ [name]: made[name] }).toEqual({ [name]: JSON.parse(JSON.stringify(wanted)) as unknown });
    // A value that was sent comes back empty only for a derived field.
    if (wanted !== undefined && wanted !== null && made[name] === null) expect(field.derived).toBeDefined();
  }
  expect((await running.call('GET', `${resource.apiPath}/${String(made.id)}`)).body).toEqual(made);
  const { data } = (await running.call<ListBody>('GET', `${resource.apiPath}?ids[]=${String(made.id)}`)).body;
  const { hasOne } = resource.relations;
  expect(data).toEqual([Object.fromEntries(Object.entries(made).filter(([name]) => !(name in hasOne)))]);
}

describe(`with the seed ${seed}`, () => {
  describeApi('whatever is sent', { registry }, (harness) => {
    // Every kind of field, and keyed children inside a record.
    const written = [everything, registry.get('cases')];

    test.each(written.map((resource) => [resource.name, resource] as const))(
      'a new record of %s comes back as it was sent, or is refused whole',
      few,
      async (_name, resource) => {
        const running = harness();
        const good = sampleInput(resource, 1, await linksOf(running, resource));
        const fields = creatableFields(resource).filter(([, field]) => field.when === undefined);
        const several = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, arbitraryInput(field)])), {
          requiredKeys: [],
        });
        const one = fc.oneof(
          ...fields.map(([name, field]) => arbitraryInput(field).map((value) => ({ [name]: value }))),
        );
        // Odd but valid values in every field at once; all stored values are compared.
        const free = fields.filter(([, field]) => field.kind !== 'reference' && !isBinary(field) && !isSecret(field));
        const accepted = fc.record(
          Object.fromEntries(
            free.map(([name, field]) => [
              name,
              arbitraryInput(field).filter((value) => 'value' in readValue(field, value)),
            ]),
          ),
        );
        await fc.assert(
          fc.asyncProperty(
            fc.oneof(
              { weight: 3, arbitrary: accepted },
              { weight: 3, arbitrary: one },
              { weight: 1, arbitrary: several },
            ),
            (changes) => keepsOrRefuses(running, resource, { good, changes }),
          ),
          runs(resource.name === everything.name ? 60 : 8),
        );
      },
    );

    test.each(['sinks', 'cases', 'follow_ups', 'access_log'].map((name) => [name, registry.get(name)] as const))(
      'a search of %s is answered or refused',
      few,
      async (_name, resource) => {
        const { call } = harness();
        const names = [
          ...Object.entries(resource.search).map(([name, search]) => searchParameterName(name, search)),
          sortParameter,
          'page',
          'per',
          'discard',
          'ids[]',
          'q[__proto__]',
          'constructor',
        ];
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.tuple(fc.constantFrom(...names), arbitrarySearchText), { minLength: 1, maxLength: 5 }),
            async (asked) => {
              const { status } = await call('GET', `${resource.apiPath}?${new URLSearchParams(asked).toString()}`);
              expect([200, 400, 414]).toContain(status);
            },
          ),
          runs(6),
        );
      },
    );

    test('any JSON is taken or refused', few, async () => {
      const running = harness();
      const resource = registry.get(everything.name);
      const { id } = await running.make(resource, 1);
      await fc.assert(
        fc.asyncProperty(anyBody, fc.constantFrom('POST' as const, 'PUT' as const), async (body, method) => {
          const { status } = await running.call(
            method,
            method === 'POST' ? resource.apiPath : `${resource.apiPath}/${id}`,
            { body: JSON.stringify(body) },
          );
          expect(status).toBeLessThan(500);
        }),
        runs(40),
      );
    });

    test('a broken multipart body is refused whole', few, async () => {
      const { app, list, store, token } = harness();
      const resource = registry.get(everything.name);
      const form = new FormData();
      form.append('line', 'A sink');
      form.append('keywords[]', 'one');
      form.append('report', sampleFile(resource.fields.report as never, 1));
      const response = new Response(form);
      const [whole, type] = [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? ''];
      const count = async () => [
        (await list(resource)).meta.total,
        (await store.db.withSchema('octapharma').selectFrom('attachments').select('id').execute()).length,
      ];
      const breaking = fc.oneof(
        fc.nat({ max: whole.length }).map((length) => whole.subarray(0, length)),
        fc
          .tuple(fc.nat({ max: whole.length - 1 }), fc.uint8Array({ maxLength: 12 }))
          .map(([at, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + bytes.length)])),
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      );
      await fc.assert(
        fc.asyncProperty(breaking, async (payload) => {
          const before = await count();
          const { statusCode } = await app.inject({
            method: 'POST',
            url: `/api/${resource.apiPath}`,
            headers: { authorization: token, 'content-type': type },
            payload,
          });
          expect(statusCode).toBeLessThan(500);
          if (statusCode !== 201) expect(await count()).toEqual(before);
        }),
        runs(40),
      );
    });
  });
});
