import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { isAlwaysRequired, isWrittenOn, writableFields, type Resource } from '../../src/schema';
import { createProductExtensions } from '../../src/server/productExtensions';
import type { Store } from '../../src/server/db';
import { sampleInput } from '../fixtures/samples';
import { describeApi, type Harness } from './harness';
import { engines } from './stores';

const { hooks } = createProductExtensions({ manufacturers });

const isLink = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.kind === 'reference' && !(name in resource.included);

/** Every link that a create can make to a record that can be discarded. */
const links = registry.all
  .filter(({ verbs, view }) => verbs.includes('create') && view === undefined)
  .flatMap((resource) =>
    writableFields(resource).flatMap(([name, field]) =>
      field.kind === 'reference' &&
      isLink(resource, name) &&
      isWrittenOn(field, false) &&
      registry.get(field.to).verbs.includes('delete')
        ? [{ resource, name, to: registry.get(field.to) }]
        : [],
    ),
  );

/** The other links that a record requires. */
async function otherLinks({ make }: Harness, resource: Resource, but: string): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  for (const [name, field] of writableFields(resource)) {
    if (field.kind === 'reference' && isAlwaysRequired(field) && name !== but && isLink(resource, name))
      made[name] = (await make(registry.get(field.to), 50)).id;
  }
  return made;
}

const waiting = async ({ db }: Store): Promise<number> =>
  (
    await sql<{
      count: number;
    }>`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows[0]?.count ?? 0;

/** Discards a record in a transaction that stays open until `meanwhile` blocks on it, or has ended. */
async function discardedMeanwhile<T>(
  { store }: Harness,
  { to, id }: { readonly to: Resource; readonly id: number },
  meanwhile: () => Promise<T>,
): Promise<T> {
  const running: { call?: Promise<T>; hasEnded?: true } = {};
  await store.db.transaction().execute(async (db) => {
    await sql`update ${sql.id('octapharma', to.name)} set discarded_at = now() where id = ${id}`.execute(db);
    running.call = meanwhile().finally(() => (running.hasEnded = true));
    await vi.waitFor(async () => expect(running.hasEnded ?? (await waiting(store)) > 0).toBe(true), {
      timeout: 60_000,
      interval: 20,
    });
  });
  return running.call as Promise<T>;
}

const linkRows = links.map(({ resource, name, to }) => [`${resource.name}.${name}`, { resource, name, to }] as const);

/** The embedded store runs one write at a time: writes never wait for each other. */
const servers = engines.filter(({ name }) => name === 'PostgreSQL');

describeApi('in the same moment, a link', { registry, hooks, on: servers }, (harness) => {
  test.each(linkRows)('%s is never made to what is discarded', async (_what, { resource, name, to }) => {
    const running = harness();
    const target = await running.make(to, 1);
    const body = { ...sampleInput(resource, 1, await otherLinks(running, resource, name)), [name]: target.id };
    const answer = await discardedMeanwhile(running, { to, id: target.id }, () =>
      running.call('POST', resource.apiPath, { body }),
    );
    const label = resource.fields[name]?.label ?? '';
    expect(answer).toMatchObject({ status: 422, body: { errors: { [name]: [`${label} is in the trash`] } } });
  });
});

describeApi('a link', { registry, hooks, on: engines }, (harness) => {
  describe.each(linkRows)('%s', (_what, { resource, name, to }) => {
    test(`is refused to one of ${to.name} that is discarded`, async () => {
      const running = harness();
      const target = await running.make(to, 1);
      const body = { ...sampleInput(resource, 1, await otherLinks(running, resource, name)), [name]: target.id };
      expect((await running.call('POST', resource.apiPath, { body })).status).toBe(201);
      await running.call('DELETE', `${to.apiPath}/${target.id}`);
      // A keyed child keeps its links, except the one to its parent.
      const keeps = resource.relations.keyed !== undefined && resource.relations.keyed.parent !== name;
      expect((await running.call('POST', resource.apiPath, { body })).status).toBe(keeps ? 200 : 422);
    });
  });
});

describeApi('two writes that wait for each other', { registry, hooks, on: servers }, (harness) => {
  const [cases, providers] = [registry.get('cases'), registry.get('providers')];

  test('are both stored, one after the other', async () => {
    const { call, make } = harness();
    const [one, other] = [await make(providers, 1), await make(providers, 2)];
    const [first, second] = [
      await make(cases, 1, { provider_id: one.id }),
      await make(cases, 2, { provider_id: other.id }),
    ];
    for (let n = 0; n < 4; n += 1) {
      const [to, back] = n % 2 === 0 ? [other.id, one.id] : [one.id, other.id];
      const answers = await Promise.all([
        call('PUT', `cases/${first.id}`, { body: { provider_id: to } }),
        call('PUT', `cases/${second.id}`, { body: { provider_id: back } }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.provider_id])).toEqual([
        [200, to],
        [200, back],
      ]);
    }
  });
});

// The embedded database has one connection, so it cannot deadlock.
describeApi('a write that the database ends because of a deadlock', { registry, hooks, on: servers }, (harness) => {
  const [cases, providers] = [registry.get('cases'), registry.get('providers')];

  test('is done again and stored once', async () => {
    const { call, make, statements, store } = harness();
    const [one, other] = [await make(providers, 1), await make(providers, 2)];
    const deadlock = async (id: number) => {
      const running: { answer?: ReturnType<typeof call> } = {};
      const victim = await store.db
        .transaction()
        .execute(async (db) => {
          await sql`select id from octapharma.providers where id = ${other.id} for update`.execute(db);
          running.answer = call('PUT', `cases/${id}`, { body: { provider_id: other.id } });
          await vi.waitFor(async () => expect(await waiting(store)).toBeGreaterThan(0), {
            timeout: 60_000,
            interval: 20,
          });
          await sql`select id from octapharma.cases where id = ${id} for update`.execute(db);
          return 'the call';
        })
        .catch((error: unknown) => {
          expect(error).toMatchObject({ code: '40P01' });
          return 'the test';
        });
      expect(await running.answer).toMatchObject({ status: 200, body: { provider_id: other.id } });
      return victim;
    };
    let id: number;
    // The database ends who has waited longer, but on a slow machine it has looked for a deadlock too early for that.
    do {
      ({ id } = await make(cases, 1, { provider_id: one.id }));
      statements.length = 0;
    } while ((await deadlock(id)) === 'the test');
    expect(
      statements.filter((statement) => statement.includes('"cases"') && /for no key update of "?main/.test(statement)),
    ).toHaveLength(2);
    const versions =
      await sql`select id from octapharma.versions where item_type = 'cases' and item_id = ${id} and event = 'update'`.execute(
        store.db,
      );
    expect(versions.rows).toHaveLength(1);
  });
});

describeApi('discarding', { registry, hooks, on: engines }, (harness) => {
  test.each(
    registry.all.filter(({ verbs }) => verbs.includes('delete')).map((resource) => [resource.name, resource] as const),
  )('one of %s asks for the version that it was shown in', async (_name, resource) => {
    const { app, call, make, token } = harness();
    const { id } = await make(resource, 1);
    const path = `${resource.apiPath}/${id}`;
    const shown = await call('GET', path);
    const listed = await app.inject({ url: `/api/${resource.apiPath}?per=50`, headers: { authorization: token } });
    expect(String(listed.headers['record-etags']).split(', ')).toContain(`${id}:${String(shown.etag)}`);
    const stale = { 'if-match': '"0"' };
    const refused = await call('DELETE', path, { headers: stale });
    expect(refused).toMatchObject({ status: 412, body: { message: expect.any(String) as string, current: { id } } });
    expect((await call('GET', path)).body.discarded_at).toBeNull();
    const discarded = await call('DELETE', path, { headers: { 'if-match': String(shown.etag) } });
    expect(discarded.status).toBe(200);
    // A retry after a lost response gets the same answer.
    expect(await call('DELETE', path, { headers: { 'if-match': String(shown.etag) } })).toMatchObject({
      status: 200,
      body: discarded.body,
    });
    expect(await call('PUT', path, { body: { discarded_at: '' }, headers: stale })).toMatchObject({
      status: 412,
      body: { current: { id } },
    });
    const current = await call('GET', path);
    expect(
      (await call('PUT', path, { body: { discarded_at: '' }, headers: { 'if-match': String(current.etag) } })).status,
    ).toBe(200);
  });
});
