import { expect, test } from 'vitest';
import { applyRules } from '../../src/schema/screens';
import {
  requiredRuleOf,
  isAlwaysRequired,
  isWrittenOn,
  type Field,
  type Registry,
  type Resource,
} from '../../src/schema';
import { uniqueKeys } from '../../src/schema/server';
import { creatableFields, sampleInput } from '../fixtures/samples';
import { findFreeChange } from './findFreeChange';
import { administrator, type Body, type Harness, type ListBody } from './harness';

/** The ids of a list, in order. */
export const idsOf = ({ data }: ListBody): unknown[] => data.map(({ id }) => id);

/** Writable fields that a JSON payload can set and an answer includes. */
export const shownFields = (resource: Resource): (readonly [string, Field])[] =>
  creatableFields(resource).filter(([, { kind }]) => !['file', 'files', 'password'].includes(kind));

/** The references of a record that other records may share: unique ones are left out. */
export function shareableReferences(registry: Registry, resource: Resource, record: Body): Body {
  const kept = resource.view ? registry.get(resource.view.of) : resource;
  if (kept.relations.keyed) return {};
  const alone = new Set(uniqueKeys(kept).map(({ field }) => field));
  return Object.fromEntries(
    creatableFields(kept).flatMap(([name, field]) =>
      'to' in field && !alone.has(name) && name in record ? [[name, record[name]]] : [],
    ),
  );
}

/** Tests partial updates, cleared fields and stale versions. */
export function testUpdates(resource: Resource, harness: () => Harness): void {
  const free = findFreeChange(resource, harness);

  if (free)
    test('changes what it is given and nothing else', async () => {
      const { call, make, writes } = harness();
      const before = await make(resource, 1);
      const change = await free.to(2);
      writes.length = 0;
      const { status, body, etag } = await call('PUT', `${resource.apiPath}/${before.id}`, { body: change });
      expect(status).toBe(200);
      expect(body).toEqual({ ...before, ...change, updated_at: body.updated_at });
      expect(Date.parse(String(body.updated_at))).toBeGreaterThanOrEqual(Date.parse(String(before.updated_at)));
      expect(writes).toEqual([
        expect.objectContaining({
          resource: resource.name,
          id: before.id,
          event: 'update',
          manufacturer: 'octapharma',
        }),
      ]);
      const again = await call('PUT', `${resource.apiPath}/${before.id}`, { body: { ...body, ...change } });
      expect(again).toMatchObject({ status: 200, etag, body: { updated_at: body.updated_at } });
      expect(writes).toHaveLength(1);
    });

  test('empties every field that is not required', async () => {
    const { call, make } = harness();
    let record: Body = await make(resource, 1);
    // Required fields first: once the fields they depend on are cleared, they no longer apply.
    for (const [cleared, field] of shownFields(resource)
      .filter((entry) => isWrittenOn(entry[1], true))
      .toSorted(([, a], [, b]) => Number(Boolean(b.required)) - Number(Boolean(a.required)))) {
      const { isRequired } = applyRules(resource, { values: record, original: record, features: [] });
      const { status, body } = await call<Body & { errors?: Body }>('PUT', `${resource.apiPath}/${String(record.id)}`, {
        body: { [cleared]: null },
      });
      if (status === 200) record = body;
      if (isAlwaysRequired(field) || (requiredRuleOf(field)?.in !== 'form' && isRequired(cleared)))
        expect.soft({ cleared, status }).toEqual({ cleared, status: 422 });
      else expect.soft({ cleared, status, value: body[cleared] }).toEqual({ cleared, status: 200, value: null });
    }
  });

  if (free)
    test('refuses a change that started from an older version, and says what it is now', async () => {
      const { call, make } = harness();
      const { id } = await make(resource, 1);
      const [theirs, mine] = [await free.to(2), await free.to(3)];
      const { etag = '' } = await call('GET', `${resource.apiPath}/${id}`);
      const first = await call('PUT', `${resource.apiPath}/${id}`, { body: theirs, headers: { 'if-match': etag } });
      expect(first.status).toBe(200);
      const second = await call('PUT', `${resource.apiPath}/${id}`, { body: mine, headers: { 'if-match': etag } });
      expect(second).toMatchObject({
        status: 412,
        body: { current: first.body, changed_by: administrator, changed_at: first.body.updated_at },
      });
      const third = await call('PUT', `${resource.apiPath}/${id}`, {
        body: mine,
        headers: { 'if-match': `W/${first.etag ?? ''}` },
      });
      expect(third).toMatchObject({ status: 200, body: mine });
    });
}

/** Tests discarding a record and recovering it. */
export function testDiscards(resource: Resource, harness: () => Harness): void {
  test('goes to the trash and comes back, and the history says so', async () => {
    const { call, list, make } = harness();
    const [kept, gone] = [await make(resource, 1), await make(resource, 2)];
    const path = `${resource.apiPath}/${gone.id}`;
    const discarded = await call('DELETE', path);
    expect(discarded).toMatchObject({ status: 200, body: { id: gone.id, discarded_at: expect.any(String) as string } });
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: discarded.body });
    expect(idsOf(await list(resource))).toEqual([kept.id]);
    expect(idsOf(await list(resource, 'discard=true'))).toEqual([gone.id]);
    expect((await call('GET', path)).body).toMatchObject({ discarded_at: discarded.body.discarded_at });
    expect(idsOf(await list(resource, `ids[]=${gone.id}`))).toEqual([gone.id]);
    expect((await call('PUT', path, { body: sampleInput(resource, 3) })).status).toBe(409);
    const recovered = await call('PUT', path, { body: { discarded_at: '' } });
    expect(recovered.status).toBe(200);
    expect(recovered.body).toEqual({ ...gone, updated_at: recovered.body.updated_at });
    expect(idsOf(await list(resource)).toSorted()).toEqual([kept.id, gone.id]);
    const versions = await call<ListBody>(
      'GET',
      `versions?model_name=${encodeURIComponent(resource.label.one)}&data_keyword=${gone.id}`,
    );
    expect(versions.body.data.map(({ event, operator_email }) => [event, operator_email])).toEqual([
      ['recover', administrator],
      ['destroy', administrator],
      ['create', administrator],
    ]);
    expect(versions.body.data[0]?.changeset).toEqual({ discarded_at: [discarded.body.discarded_at, null] });
  });
}

/** Tests the verbs that are not declared. */
export function testMissingVerbs(resource: Resource, harness: () => Harness): void {
  test('answers only the verbs that it declares', async () => {
    const { call, make } = harness();
    const { id } = await make(resource, 1);
    const { verbs } = resource;
    if (!verbs.includes('update') && !verbs.includes('trash'))
      expect((await call('PUT', `${resource.apiPath}/${id}`, { body: {} })).status).toBe(404);
    if (!verbs.includes('delete')) expect((await call('DELETE', `${resource.apiPath}/${id}`)).status).toBe(404);
    if (!verbs.includes('trash')) expect((await call('GET', `${resource.apiPath}?discard=true`)).status).toBe(400);
  });
}
