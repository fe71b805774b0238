import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { knownNames } from '../../resources/knownNames';
import { createRegistry } from '../../src/schema';
import { choice, defineResource, reference, references, rows, text } from '../../src/schema/declare';
import { describeApi, type Body, type Harness } from './harness';

const people = defineResource({
  name: 'sample_people',
  label: { one: 'Person', many: 'People' },
  titleFields: ['name'],
  merge: true,
  rights: { delete: ['brand_admin'] },
  fields: {
    name: text('Name', { required: true }),
    friend_id: reference('Friend', { to: 'sample_people' }),
    code: text('Code', { unique: true }),
    level: choice('Level', ['Low', 'High']),
    reason: text('Reason', { required: { when: { field: 'level', is: ['High'] } } }),
  },
  search: { searchName: { field: 'name', op: 'contains', label: 'Name' } },
  list: { columns: ['name'] },
});

const groups = defineResource({
  name: 'sample_groups',
  label: { one: 'Group', many: 'Groups' },
  titleFields: ['title'],
  fields: {
    title: text('Title', { required: true }),
    lead_id: reference('Lead', { to: 'sample_people', unique: { with: ['title'] } }),
    member_ids: references('Members', { to: 'sample_people' }),
    shifts: rows('Shifts', { person_id: reference('Person', { to: 'sample_people' }), day: text('Day') }),
  },
  list: { columns: ['title'] },
});

const registry = createRegistry([people, groups], knownNames);

describeApi('records that point to a merged one', { registry }, (harness: () => Harness) => {
  const create = async (kind: string, body: Body) => {
    const { status, body: made } = await harness().call<Body & { id: number }>('POST', kind, { body });
    expect(status).toBe(201);
    return made.id;
  };
  const read = async (path: string) => (await harness().call('GET', path)).body;
  const merge = (body: Body, token = harness().token) =>
    harness().call<Body & { readonly data: { readonly id: number } }>('POST', 'x/merge/sample_people', {
      body,
      token,
      headers: { 'idempotency-key': randomUUID() },
    });
  const undo = async (id: number) =>
    harness().call('POST', `x/merge/sample_people/${id}/undo`, { headers: { 'idempotency-key': randomUUID() } });

  test('are moved in lists and in tables too, once each, also while they are discarded, and moved back', async () => {
    const remove = await create('sample_people', { name: 'Anne' });
    const keep = await create('sample_people', { name: 'Ann', friend_id: remove });
    const fan = await create('sample_people', { name: 'Fan', friend_id: remove });
    const group = await create('sample_groups', {
      title: 'A',
      lead_id: remove,
      member_ids: [remove, fan, keep],
      shifts: [
        { person_id: remove, day: 'Monday' },
        { person_id: fan, day: 'Friday' },
      ],
    });
    await harness().call('DELETE', `sample_groups/${group}`);
    const { body } = await merge({ keep, remove });
    const places = async () => ({
      group: await read(`sample_groups/${group}`),
      friends: await Promise.all([keep, fan].map(async (id) => (await read(`sample_people/${id}`)).friend_id)),
    });
    expect(await places()).toMatchObject({
      group: {
        lead_id: keep,
        member_ids: [keep, fan],
        shifts: [
          { person_id: keep, day: 'Monday' },
          { person_id: fan, day: 'Friday' },
        ],
      },
      friends: [null, keep],
    });
    expect((await undo(body.data.id)).status).toBe(200);
    expect(await places()).toMatchObject({
      group: { lead_id: remove, member_ids: [remove, fan, keep], shifts: [{ person_id: remove }, { person_id: fan }] },
      friends: [remove, remove],
    });
  });

  test('stay where the kept one has its own record of the same unique values', async () => {
    const keep = await create('sample_people', { name: 'Ann' });
    const remove = await create('sample_people', { name: 'Anne' });
    await create('sample_groups', { title: 'A', lead_id: keep });
    const same = await create('sample_groups', { title: 'A', lead_id: remove });
    const other = await create('sample_groups', { title: 'B', lead_id: remove });
    expect((await merge({ keep, remove })).body.data).toMatchObject({ moved: 1 });
    expect((await read(`sample_groups/${same}`)).lead_id).toBe(remove);
    expect((await read(`sample_groups/${other}`)).lead_id).toBe(keep);
  });

  test('are not moved for a role that may not delete, nor for values that the kept record cannot have', async () => {
    const keep = await create('sample_people', { name: 'Ann' });
    const remove = await create('sample_people', { name: 'Anne', level: 'High', reason: 'Known', code: '1' });
    expect((await merge({ keep, remove }, harness().agentToken)).status).toBe(403);
    expect(await merge({ keep, remove, take: ['level'] })).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect(await read(`sample_people/${remove}`)).toMatchObject({ discarded_at: null, code: '1' });
    expect((await merge({ keep, remove, take: ['level', 'reason', 'code'] })).status).toBe(200);
    expect(await read(`sample_people/${keep}`)).toMatchObject({ level: 'High', reason: 'Known', code: '1' });
  });
});
