import type { BaseRecord } from '@refinedev/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDataProvider, type DataProviderOptions, type ProgrammeDataProvider } from '../../src/provider';
import { applyRules } from '../../src/schema/screens';
import {
  operatorTraits,
  canSortBy,
  isAlwaysRequired,
  isEmptyValue,
  isWrittenOn,
  type Field,
  type Resource,
  type StoredFile,
} from '../../src/schema';
import { userRules } from '../../src/server/features/users/userRules';
import { describeApi } from '../api/harness';
import { findFreeChange } from '../api/findFreeChange';
import { sortedField, sortedValue } from '../api/sortedBy';
import { registry } from '../fixtures/everything';
import {
  compareSamples,
  creatableFields,
  sampleFile,
  sampleInput,
  sampleMiss,
  sampleSearch,
  sampleValue,
  wrongInputs,
} from '../fixtures/samples';
import { failureOf } from './support/setUp';

const features = ['freeTrialProduct', 'specialRequests'];

type Row = BaseRecord & { readonly id: number };

const isFile = (kind: string): boolean => kind === 'file' || kind === 'files';

function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  return field;
}

/** Every operation of the product on records, through the provider against the running API, for every declaration. */
describeApi('the provider', { registry, hooks: userRules }, (harness) => {
  let apiUrl: string;
  beforeAll(async () => {
    apiUrl = `${await harness().app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  });

  const open = (options: Partial<DataProviderOptions> = {}): ProgrammeDataProvider =>
    createDataProvider({
      apiUrl,
      manufacturer: 'octapharma',
      features,
      registry,
      getToken: () => harness().token,
      ...options,
    });

  /** A page and its total without the test users, who are in the list of users. */
  async function listed(
    params: Parameters<ProgrammeDataProvider['getList']>[0],
    options?: Partial<DataProviderOptions>,
  ) {
    const standing = registry.all.filter(({ name }) => name === params.resource).flatMap(harness().standing);
    const page = await open(options).getList<Row>(params);
    if (standing.length === 0) return page;
    const isMade = ({ id }: Row) => !standing.includes(id);
    const all = await open(options).getList<Row>({ ...params, pagination: { mode: 'off' } });
    return { ...page, data: page.data.filter(isMade), total: all.data.filter(isMade).length };
  }

  /** The values of a resource's form: every writable field, and the records that it references. */
  async function inputOf(resource: Resource, n: number): Promise<Record<string, unknown>> {
    const links: Record<string, number> = {};
    for (const [name, field] of creatableFields(resource)) {
      if ('to' in field) links[name] = (await harness().make(registry.get(field.to), n)).id;
    }
    return harness().unshared.of(resource, sampleInput(resource, n, links));
  }

  async function make(resource: Resource, n: number, changes: object = {}): Promise<Row> {
    const variables = { ...(await inputOf(resource, n)), ...changes };
    return (await open().create<Row>({ resource: resource.name, variables })).data;
  }

  const rowsOf = async (resource: string, params: object = {}) => {
    const { data, total } = await listed({ resource, pagination: { mode: 'off' }, ...params });
    return { data, total, ids: data.map(({ id }) => id) };
  };

  const having = (...verbs: Resource['verbs']) =>
    registry.all.filter(
      ({ relations, log, verbs: declared }) =>
        !relations.keyed && !log && verbs.every((verb) => declared.includes(verb)),
    );
  /**
   * One resource of each sort: every kind of field, verbs that are missing, nested keyed children, one table for all
   * manufacturers. What does not depend on the fields behaves alike for all others.
   */
  const typical = (...verbs: Resource['verbs']) =>
    having(...verbs).filter(({ name }) => ['sinks', 'sink_orders', 'sample_supplies', 'users'].includes(name));
  const named = (resources: readonly Resource[]) => resources.map((resource) => ({ name: resource.name, resource }));

  describe.each(named(having('create', 'list')))('$name', ({ name, resource }) => {
    test('is created and read as it was sent', async () => {
      const input = await inputOf(resource, 1);
      const created = await open().create<Row>({ resource: name, variables: input });
      const sent = Object.fromEntries(
        Object.entries(input).filter(([field]) => resource.fields[field]?.kind !== 'password'),
      );
      expect(created.data).toMatchObject(sent);
      expect(created.etag).toMatch(/^"/);
      expect(created).toMatchObject(await open().getOne({ resource: name, id: created.data.id }));
    });
  });

  describe.each(named(typical('create', 'list')))('$name', ({ name, resource }) => {
    test('is listed by pages with the true total', async () => {
      const ids = [(await make(resource, 1)).id, (await make(resource, 2)).id, (await make(resource, 3)).id];
      const pages = [1, 2, 3].map((currentPage) =>
        listed({ resource: name, pagination: { currentPage, pageSize: 2 }, sorters: [{ field: 'id', order: 'desc' }] }),
      );
      const [first, second, past] = await Promise.all(pages);
      expect(first).toMatchObject({ total: 3, currentPage: 1, pageSize: 2 });
      expect([first, second, past].map((page) => page?.data.map(({ id }) => id))).toEqual([
        [ids[2], ids[1]],
        [ids[0]],
        [],
      ]);
      expect(past?.total).toBe(3);
    });

    test('is read by ids, in their order', async () => {
      const [one, other] = [await make(resource, 1), await make(resource, 2)];
      expect((await open().getMany<Row>({ resource: name, ids: [other.id, 4999, one.id] })).data).toEqual([other, one]);
    });

    if (resource.shared)
      test('is the same for every manufacturer', async () => {
        const made = await make(resource, 1);
        const elsewhere = { manufacturer: 'kedrion' };
        expect(await listed({ resource: name }, elsewhere)).toMatchObject({ data: [made], total: 1 });
        expect((await open(elsewhere).getOne({ resource: name, id: made.id })).data).toEqual(made);
      });
    else
      test('is unknown to another manufacturer', async () => {
        const { id } = await make(resource, 1);
        const kedrion = open({ manufacturer: 'kedrion' });
        expect(await kedrion.getList({ resource: name })).toMatchObject({ data: [], total: 0 });
        expect(await failureOf(kedrion.getOne({ resource: name, id }))).toMatchObject({ statusCode: 404 });
        expect(await kedrion.getMany({ resource: name, ids: [id] })).toEqual({ data: [] });
      });

    if (Object.keys(resource.search).length > 0)
      test('is found by every search, and by nothing else', async () => {
        const [one, other] = [await make(resource, 1), await make(resource, 2)];
        for (const [search, declared] of Object.entries(resource.search)) {
          const field = fieldOf(resource, declared.field);
          const by = (value: string) =>
            rowsOf(name, { filters: [{ field: search, operator: operatorTraits[declared.op].refine[0], value }] });
          const [value, elsewhere] = [one[declared.field], other[declared.field]] as unknown[];
          // Some values are set only by rules of the server.
          if (declared.op !== 'empty' && (value === null || value === undefined)) continue;
          const found = await by(sampleSearch(field, declared.op, value));
          expect({ search, found: found.ids.includes(one.id), total: found.total }).toEqual({
            search,
            found: true,
            total: found.ids.length,
          });
          const miss = sampleMiss(field, declared.op, [value, elsewhere]);
          if (miss !== undefined) expect({ search, total: (await by(miss)).total }).toEqual({ search, total: 0 });
          expect({ search, total: (await by(' ')).total }).toEqual({ search, total: 2 });
        }
      });

    const sortable = Object.entries(resource.fields).filter(([field]) => canSortBy(resource, field));
    test('is sorted by every field that has an order', async () => {
      for (const n of [2, 1, 3]) await make(resource, n);
      for (const [sortedBy, field] of sortable) {
        const [up, down] = await Promise.all(
          (['asc', 'desc'] as const).map((order) => rowsOf(name, { sorters: [{ field: sortedBy, order }] })),
        );
        const values = (
          await Promise.all((up?.data ?? []).map((row) => sortedValue(field, row[sortedBy], harness())))
        ).filter((value) => value !== null && value !== undefined);
        const inOrder = values.every(
          (value, at) => at === 0 || compareSamples(sortedField(field), values[at - 1], value) <= 0,
        );
        expect({ sortedBy, inOrder }).toEqual({ sortedBy, inOrder: true });
        expect(down?.ids).toEqual(up?.ids.toReversed());
      }
    });

    const required = creatableFields(resource).filter(
      ([, field]) => isAlwaysRequired(field) && !field.when && field.default === undefined,
    );
    test('is refused without what it needs, by field', async () => {
      const failure = open().create({ resource: name, variables: {} });
      if (required.length === 0) return expect(failure).resolves.toHaveProperty('data.id');
      const { statusCode, errors } = await failureOf(failure);
      expect(statusCode).toBe(422);
      expect(Object.keys(errors as object).sort()).toEqual(required.map(([field]) => field).sort());
    });

    test('is refused with a wrong value, by field', async () => {
      const input = await inputOf(resource, 1);
      // Multipart values are texts: a wrong type cannot be sent, a wrong text can.
      const asText = creatableFields(resource).some(([, { kind }]) => isFile(kind));
      for (const [field, declared] of creatableFields(resource)) {
        const wrong = wrongInputs(declared).find((value) => !asText || typeof value === 'string');
        if (wrong === undefined) continue;
        const failure = await failureOf(open().create({ resource: name, variables: { ...input, [field]: wrong } }));
        expect({
          field,
          statusCode: failure.statusCode,
          named: Object.keys(failure.errors ?? {}).includes(field),
        }).toEqual({ field, statusCode: 422, named: true });
      }
      expect(await rowsOf(name)).toMatchObject({ total: 0 });
    });

    test('an id that nobody has is not found', async () => {
      expect(await failureOf(open().getOne({ resource: name, id: 4999 }))).toMatchObject({ statusCode: 404 });
      expect(await failureOf(open().getOne({ resource: name, id: 'no-number' }))).toMatchObject({ statusCode: 404 });
    });

    test('is refused to a user who does not serve the manufacturer, and without a session', async () => {
      const agent = open({ manufacturer: 'grifols', getToken: () => harness().agentToken });
      expect(await failureOf(agent.getList({ resource: name }))).toMatchObject({ statusCode: 403 });
      expect(await failureOf(open({ getToken: () => 'expired' }).getList({ resource: name }))).toMatchObject({
        statusCode: 401,
      });
    });
  });

  const editedFields = (resource: Resource) =>
    creatableFields(resource).filter(([, field]) => isWrittenOn(field, true));
  const plainFields = (resource: Resource) =>
    editedFields(resource).filter(([, { kind }]) => !isFile(kind) && kind !== 'password' && kind !== 'reference');
  const otherValues = (resource: Resource) => {
    const sample = sampleInput(resource, 2);
    return Object.fromEntries(
      plainFields(resource).flatMap(([field]) => (field in sample ? [[field, sample[field]]] : [])),
    );
  };

  describe.each(named(having('create', 'update')))('$name', ({ name, resource }) => {
    test('is edited in every field', async () => {
      const created = await make(resource, 1);
      const original = await open().getOne<Row>({ resource: name, id: created.id });
      const changes = otherValues(resource);
      const meta = { original: original.data, ifMatch: original.etag };
      const edited = await open().update<Row>({
        resource: name,
        id: created.id,
        variables: { ...original.data, ...changes },
        meta,
      });
      expect(edited.data).toMatchObject(changes);
      expect(edited.etag).not.toBe(original.etag);
      expect((await open().getOne<Row>({ resource: name, id: created.id })).data).toEqual(edited.data);
    });
  });

  describe.each(named(typical('create', 'update')))('$name', ({ name, resource }) => {
    const free = findFreeChange(resource, harness);

    test('its history tells what each field was and became', async () => {
      const { id, ...created } = await make(resource, 1);
      const changes = otherValues(resource);
      const { data: changed } = await open().update<Row>({ resource: name, id, variables: changes });
      const { data } = await open().custom({
        url: 'versions',
        method: 'get',
        query: { model_name: name, data_keyword: id },
      });
      const versions = (Array.isArray(data) ? data : data.data) as BaseRecord[];
      expect(versions.map(({ event }) => event as unknown)).toEqual(['update', 'create']);
      const different = Object.keys(changes).filter(
        (field) => JSON.stringify(created[field]) !== JSON.stringify(changed[field]),
      );
      expect(versions[0]?.changeset).toMatchObject(
        Object.fromEntries(different.map((field) => [field, [created[field], changed[field]]])),
      );
    });

    test('has every field cleared that may be empty, one after the other', async () => {
      let at = await make(resource, 1);
      for (const [field] of plainFields(resource)) {
        if (applyRules(resource, { values: at, features }).isRequired(field)) continue;
        const { data } = await open().update<Row>({
          resource: name,
          id: at.id,
          variables: { [field]: '' },
          meta: { original: at },
        });
        expect({ field, value: data[field] as unknown }).toEqual({ field, value: null });
        at = data;
      }
    });

    test('keeps what it needs: clearing it is refused at the field', async () => {
      const original = await make(resource, 1);
      for (const [field] of editedFields(resource).filter(
        ([, declared]) => isAlwaysRequired(declared) && !declared.when,
      )) {
        const failure = await failureOf(
          open().update({ resource: name, id: original.id, variables: { [field]: ' ' }, meta: { original } }),
        );
        expect(failure).toMatchObject({ statusCode: 422, errors: { [field]: [expect.any(String)] } });
      }
    });

    if (free)
      test('is merged from a part, without the original', async () => {
        const original = await make(resource, 1);
        const variables = await free.to(2);
        const { data } = await open().update<Row>({ resource: name, id: original.id, variables });
        expect({ ...data, updated_at: null }).toEqual({ ...original, ...variables, updated_at: null });
      });

    if (free)
      test('a stale edit is refused with the record as it is now, and who changed it', async () => {
        const { id } = await make(resource, 1);
        const { data: original, etag } = await open().getOne<Row>({ resource: name, id });
        const edit = async (n: number) =>
          open().update<Row>({ resource: name, id, variables: await free.to(n), meta: { original, ifMatch: etag } });
        const theirs = await edit(2);
        const failure = await failureOf(edit(3));
        expect(failure).toMatchObject({
          statusCode: 412,
          current: theirs.data,
          changed_by: expect.stringContaining('@') as string,
        });
        expect(Number.isNaN(Date.parse(String(failure.changed_at)))).toBe(false);
        expect((await open().getOne({ resource: name, id })).data).toEqual(theirs.data);
      });

    test('an id that nobody has is not found', async () => {
      const input = await inputOf(resource, 1);
      expect(await failureOf(open().update({ resource: name, id: 4999, variables: input }))).toMatchObject({
        statusCode: 404,
      });
    });

    const files = creatableFields(resource).filter(([, { kind }]) => isFile(kind));
    if (files.length > 0)
      test('takes files, keeps them over an edit, and gives them up', async () => {
        const uploads = Object.fromEntries(
          files.map(([field, declared], at) => {
            if (declared.kind !== 'file' && declared.kind !== 'files') throw new Error('only files');
            const upload = sampleFile(declared, at);
            return [field, declared.kind === 'files' ? [upload, sampleFile(declared, at + 10)] : upload];
          }),
        );
        const created = await make(resource, 1, uploads);
        for (const [field, declared] of files) expect(isEmptyValue(declared, created[field])).toBe(false);
        const several = files.flatMap(([field, { kind }]) =>
          kind === 'files' ? [[field, created[field] as StoredFile[]] as const] : [],
        );
        for (const [, [, given]] of several)
          expect(given).toMatchObject({
            attachment_id: expect.any(Number) as number,
            url: expect.any(String) as string,
          });
        const kept = Object.fromEntries(several.map(([field, [first]]) => [field, [first]]));
        const change = await free?.to(2);
        const variables = { ...created, ...change, ...kept };
        const edited = (
          await open().update<Row>({ resource: name, id: created.id, variables, meta: { original: created } })
        ).data;
        const ofFile = ({ attachment_id, name: called }: StoredFile) => ({ attachment_id, name: called });
        for (const [field, [first]] of several) expect(edited[field]).toMatchObject(first ? [ofFile(first)] : []);
        expect(edited).toMatchObject({ ...change });
        const cleared = Object.fromEntries(files.map(([field]) => [field, null]));
        expect(
          (await open().update({ resource: name, id: created.id, variables: cleared, meta: { original: edited } }))
            .data,
        ).toMatchObject(cleared);
      });
  });

  describe.each(named(typical('create', 'delete', 'trash')))('$name', ({ name, resource }) => {
    test('is discarded, stands in the trash alone, and comes back', async () => {
      const [gone, stays] = [await make(resource, 1), await make(resource, 2)];
      const { data } = await open().deleteOne<Row>({ resource: name, id: gone.id });
      expect(data).toMatchObject({ id: gone.id, discarded_at: expect.any(String) as string });
      expect(await rowsOf(name)).toMatchObject({ ids: [stays.id], total: 1 });
      expect(await rowsOf(`trash_${name}`)).toMatchObject({ ids: [gone.id], total: 1 });
      expect(await rowsOf(name, { meta: { discard: true } })).toMatchObject({ ids: [gone.id], total: 1 });
      expect((await open().getMany<Row>({ resource: name, ids: [gone.id] })).data).toHaveLength(1);
      const recovered = await open().recover<Row>({ resource: name, id: gone.id });
      expect({ ...recovered.data, updated_at: null }).toEqual({ ...gone, updated_at: null });
      expect((await rowsOf(name)).ids.sort()).toEqual([gone.id, stays.id].sort());
      expect((await rowsOf(`trash_${name}`)).total).toBe(0);
    });

    test('an emptied discarded_at recovers as well', async () => {
      const { id } = await make(resource, 1);
      await open().deleteOne({ resource: name, id });
      const { data } = await open().update({ resource: `trash_${name}`, id, variables: { discarded_at: '' } });
      expect(data).toMatchObject({ id, discarded_at: null });
    });

    test('the trash is searched, sorted and paged like the list', async () => {
      for (const n of [1, 2, 3]) await open().deleteOne({ resource: name, id: (await make(resource, n)).id });
      const { ids } = await rowsOf(`trash_${name}`, { sorters: [{ field: 'discarded_at', order: 'desc' }] });
      expect(ids).toEqual(ids.toSorted((one, other) => other - one));
      expect(await rowsOf(`trash_${name}`, { pagination: { currentPage: 2, pageSize: 2 } })).toMatchObject({
        total: 3,
        data: [expect.anything()],
      });
    });

    test('an id that nobody has is not found', async () => {
      expect(await failureOf(open().deleteOne({ resource: name, id: 4999 }))).toMatchObject({ statusCode: 404 });
      expect(await failureOf(open().recover({ resource: name, id: 4999 }))).toMatchObject({ statusCode: 404 });
    });
  });

  describe.each(
    registry.all.flatMap((resource) =>
      resource.relations.keyed && resource.verbs.includes('create')
        ? [{ name: resource.name, resource, keyed: resource.relations.keyed }]
        : [],
    ),
  )('$name', ({ name, resource, keyed }) => {
    const by = resource.fields[keyed.by];
    const parentField = resource.fields[keyed.parent];
    if (by?.kind !== 'choice' || parentField?.kind !== 'reference')
      throw new Error('a key is a choice, and its parent a record');

    test('each keyed child is empty, filled, and replaced by itself', async () => {
      const parent = (await harness().make(registry.get(parentField.to), 1)).id;
      const [one, other] = [sampleValue(by, 0), sampleValue(by, 1)] as [string, string];
      const read = (key: string) => open().getOne({ resource: name, id: key, meta: { parent } });
      expect(await read(one)).toEqual({ data: {} });
      const fill = async (key: string, n: number) =>
        open().create<Row>({
          resource: name,
          variables: { ...(await inputOf(resource, n)), [keyed.parent]: parent, [keyed.by]: key },
        });
      const first = await fill(one, 1);
      expect(first).toMatchObject(await read(one));
      expect((await read(other)).data).toEqual({});
      const second = await fill(one, 2);
      expect(second.data.id).toBe(first.data.id);
      expect((await read(one)).data).toEqual(second.data);
      const given = Object.entries(await inputOf(resource, 2)).filter(([field]) =>
        isAlwaysRequired(resource.fields[field]),
      );
      const emptied = await open().create<Row>({
        resource: name,
        variables: { ...Object.fromEntries(given), [keyed.parent]: parent, [keyed.by]: one },
      });
      // Fields that the record may lock in its present state are left out.
      const optional = creatableFields(resource).filter(([, field]) => !isAlwaysRequired(field) && !field.readOnlyWhen);
      for (const [field] of optional)
        expect({ field, value: emptied.data[field] as unknown }).toEqual({ field, value: null });
    });

    test('a parent that nobody has is refused', async () => {
      const variables = { ...sampleInput(resource, 1), [keyed.parent]: 4999, [keyed.by]: sampleValue(by, 0) };
      const failure = await failureOf(open().create({ resource: name, variables }));
      expect(failure).toMatchObject({ statusCode: 422, errors: { [keyed.parent]: [expect.any(String)] } });
    });
  });

  test('two sorts at once that are not the order of the list are refused by name, not answered in the order of one', async () => {
    const sorters = [
      { field: 'name', order: 'asc' as const },
      { field: 'id', order: 'desc' as const },
    ];
    const usual = [
      { field: 'status', order: 'desc' as const },
      { field: 'reminder_at', order: 'asc' as const },
    ];
    expect((await open().getList({ resource: 'follow_ups', sorters: usual })).data).toEqual(expect.any(Array));
    const failure = await failureOf(open().getList({ resource: 'payers', sorters }));
    expect(failure).toMatchObject({
      statusCode: 400,
      errors: { 'q[s][]': ['q[s][] sorts by one field, so it can be given only once'] },
    });
  });
});
