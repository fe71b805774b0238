import { describe, expect, test } from 'vitest';
import {
  requiredRuleOf,
  canSortBy,
  isAlwaysRequired,
  formatDate,
  sortParameter,
  type Field,
  type Resource,
} from '../../src/schema';
import { listResponseFields, searchParameters } from '../../src/schema/server';
import { compareSamples, creatableFields, sampleInput, sampleMiss, sampleSearch } from '../fixtures/samples';
import { type Body, type Harness } from './harness';
import { testDiscards, idsOf, testMissingVerbs, shareableReferences, shownFields, testUpdates } from './matrixWrites';
import { sortedField, sortedValue } from './sortedBy';
import { withoutAuxiliaryStatements } from './withoutAuxiliaryStatements';

const enc = encodeURIComponent;
const isOptional = ({ fields }: Resource, name: string): boolean => !isAlwaysRequired(fields[name]);

function testCreates(resource: Resource, harness: () => Harness): void {
  test('keeps every field and answers it again', async () => {
    const { call, make, list } = harness();
    const created = await make(resource, 1);
    const expected = sampleInput(resource, 1);
    for (const [name, field] of shownFields(resource)) {
      if (!('to' in field)) expect.soft(created[name], name).toEqual(expected[name]);
    }
    expect(created.id).toBeTypeOf('number');
    expect(created.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(created.discarded_at).toBeNull();
    const passwords = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'password');
    for (const [name] of passwords) expect(created).not.toHaveProperty(name);
    const names = Object.keys(resource.fields).filter(
      (name) => resource.fields[name]?.kind !== 'password' && !name.includes('.'),
    );
    expect(Object.keys(created).sort()).toEqual([...names, ...Object.keys(resource.relations.hasOne)].sort());
    const read = await call('GET', `${resource.apiPath}/${created.id}`);
    expect(read).toMatchObject({ status: 200, body: created });
    expect(read.etag).toMatch(/^"\S+"$/);
    const answered = listResponseFields(resource);
    const listed = Object.fromEntries(Object.entries(created).filter(([name]) => answered.has(name)));
    expect(await list(resource)).toEqual({ data: [listed], meta: { current_page: 1, total: 1, per_page: 10 } });
  });

  test('takes the required fields alone, and asks for each of them', async () => {
    const { call, make, registry } = harness();
    const required = creatableFields(resource).filter(([, field]) => isAlwaysRequired(field) && !field.when);
    const sample = sampleInput(resource, 1);
    const entries = await Promise.all(
      required.map(
        async ([name, field]) =>
          [name, field.kind === 'reference' ? (await make(registry.get(field.to), 1)).id : sample[name]] as const,
      ),
    );
    const minimal = Object.fromEntries(entries);
    expect((await call('POST', resource.apiPath, { body: minimal })).status).toBe(201);
    for (const [name, field] of required) {
      const { status, body } = await call<{ errors: Body }>('POST', resource.apiPath, {
        body: { ...minimal, [name]: '' },
      });
      expect({ name, status }).toEqual({ name, status: 422 });
      expect(body.errors).toEqual({ [name]: [requiredRuleOf(field)?.message] });
    }
  });
}

function testSearches(resource: Resource, harness: () => Harness): void {
  const searches = [...searchParameters(resource)];
  if (searches.length > 0)
    test('finds by every search, and only what matches', async () => {
      const { list, make } = harness();
      const [one, other] = [await make(resource, 1), await make(resource, 2)];
      for (const [parameter, { field: name, op, dateFormat }] of searches) {
        const field = resource.fields[name] as Field;
        // Some values are set only by rules of the server.
        if (op !== 'empty' && (one[name] === null || one[name] === undefined)) continue;
        const typed = sampleSearch(field, op, one[name]);
        const found = idsOf(
          await list(
            resource,
            `${enc(parameter)}=${enc(dateFormat && field.kind === 'date' ? formatDate(typed) : typed)}`,
          ),
        );
        expect.soft(found, `${parameter}=${typed}`).toContain(one.id);
        const apart =
          op === 'contains' && JSON.stringify(one[name]) !== JSON.stringify(other[name]) && field.kind !== 'choice';
        if (apart) expect.soft(found, `${parameter}=${typed}`).not.toContain(other.id);
        const missing = sampleMiss(field, op, [one[name], other[name]]);
        if (missing !== undefined)
          expect
            .soft(idsOf(await list(resource, `${enc(parameter)}=${enc(missing)}`)), `${parameter}=${missing}`)
            .toEqual([]);
        expect.soft(idsOf(await list(resource, `${enc(parameter)}=`)), `${parameter} left empty`).toHaveLength(2);
      }
    });

  const own = creatableFields(resource).map(([name]) => name);
  const texts = Object.values(resource.search).filter(({ field, op }) => {
    const kind = resource.fields[field]?.kind;
    return op === 'contains' && own.includes(field) && (kind === 'text' || kind === 'longText' || kind === 'richText');
  });
  if (texts.length > 0)
    test('takes %, _ and \\ literally', async () => {
      const { list, make, registry } = harness();
      const links = shareableReferences(registry, resource, await make(resource, 1));
      for (const search of texts) {
        const plain = await make(resource, 1, { ...links, [search.field]: 'abcdef' });
        for (const sign of ['%', '_', '\\', 'b%e', 'b_d']) {
          const odd = await make(resource, 2, { ...links, [search.field]: `x${sign}y` });
          const parameter = [...searchParameters(resource)].find(([, known]) => known === search)?.[0] ?? '';
          const found = idsOf(await list(resource, `${enc(parameter)}=${enc(sign)}`));
          expect.soft(found, `${parameter}=${sign}`).toContain(odd.id);
          expect.soft(found, `${parameter}=${sign}`).not.toContain(plain.id);
        }
      }
    });
}

function testLists(resource: Resource, harness: () => Harness): void {
  test('sorts by every sortable field both ways, empty values last', async () => {
    const { list, make } = harness();
    for (const n of [3, 1, 4, 2]) await make(resource, n);
    const empty = Object.fromEntries(
      creatableFields(resource)
        .filter(([name, field]) => isOptional(resource, name) && field.kind !== 'boolean')
        .map(([name]) => [name, null]),
    );
    await make(resource, 5, empty);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!canSortBy(resource, name)) continue;
      for (const order of ['asc', 'desc'] as const) {
        const { data } = await list(resource, `${enc(sortParameter)}=${enc(`${name} ${order}`)}`);
        const values = await Promise.all(data.map((record) => sortedValue(field, record[name], harness())));
        const filled = values.filter((value) => value !== null);
        const sorted = filled.toSorted((a, b) => (order === 'asc' ? 1 : -1) * compareSamples(sortedField(field), a, b));
        expect.soft(values, `${name} ${order}`).toEqual([...sorted, ...values.filter((value) => value === null)]);
      }
    }
  });

  test('pages with the true total, past the end too, and asks the database the same number of times whatever the number of records', async () => {
    const { call, list, make, registry, statements } = harness();
    const counted = async () => {
      const before = statements.length;
      await call('GET', `${resource.apiPath}?per=2`);
      const table = `"${resource.view?.of ?? resource.name}"`;
      return withoutAuxiliaryStatements(statements.slice(before)).filter((statement) => statement.includes(table))
        .length;
    };
    const first = await make(resource, 1);
    const links = shareableReferences(registry, resource, first);
    const made = [first.id];
    const makeUpTo = async (last: number) => {
      for (let n = made.length + 1; n <= last; n += 1) made.push((await make(resource, n, links)).id);
    };
    await makeUpTo(3);
    const few = await counted();
    await makeUpTo(12);
    const many = await counted();
    // One statement for the ids of the page, one for its rows, and one to count where the writes do not maintain the
    // total.
    expect([few, many]).toEqual([many, few]);
    expect(many).toBeLessThanOrEqual(3);
    const pages = await Promise.all([1, 2, 3].map((page) => list(resource, `page=${page}&per=5`)));
    expect(pages.map(({ meta }) => meta)).toEqual(
      [1, 2, 3].map((current_page) => ({ current_page, total: 12, per_page: 5 })),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([5, 5, 2]);
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(made));
    expect(await list(resource, 'page=9&per=5')).toEqual({
      data: [],
      meta: { current_page: 9, total: 12, per_page: 5 },
    });
    expect((await list(resource)).data).toHaveLength(10);
    const some = await list(resource, [made[3], made[0], 999_999].map((id) => `ids[]=${String(id)}`).join('&'));
    expect(idsOf(some)).toEqual([made[3], made[0]]);
    expect(some.meta).toEqual({ current_page: 1, total: 2, per_page: 3 });
  });
}

/** The contract of the API for a resource, as declared: reading, writing, searching, sorting, paging and the trash. */
export function testResource(resource: Resource, harness: () => Harness): void {
  if (resource.verbs.includes('create')) testCreates(resource, harness);
  testSearches(resource, harness);
  testLists(resource, harness);
  if (resource.verbs.includes('update')) testUpdates(resource, harness);
  if (resource.verbs.includes('delete') && resource.verbs.includes('trash')) testDiscards(resource, harness);
  if (resource.verbs.length < 5) testMissingVerbs(resource, harness);
}

/** Runs `testResource` for each of these resources. */
export function testResources(resources: readonly Resource[], harness: () => Harness): void {
  describe.each(resources.filter(({ log }) => !log).map((resource) => [resource.name, resource] as const))(
    '%s',
    (_name, resource) => {
      testResource(resource, harness);
    },
  );
}
