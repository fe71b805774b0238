import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import type { Resource } from '../../src/schema';
import { createProductExtensions } from '../../src/server/productExtensions';
import { reservedPaths } from '../../src/server/operations/check/reservedNames';
import { creatableFields } from '../fixtures/samples';
import { describeApi, type Harness } from './harness';
import { registeredRoutes, type RegisteredRoute } from './registeredRoutes';
import { engines } from './stores';

const parts = createProductExtensions({ manufacturers });
/** Appears in every text of the records in question. */
const [number, marker] = [777, 'n0777'] as const;

/** Routes that are independent of the manufacturer: signing in, the state of the server, its description. */
const ofNobody = /^\/api\/(sessions|health|ready|metrics|openapi\.json)(\/|$)/;

/** The routes that answer and end; `live.test.ts` shows that the stream stays within a manufacturer. */
const routesOf = ({ app }: Harness): RegisteredRoute[] =>
  registeredRoutes(app).filter(({ path }) => !ofNobody.test(path) && path !== '/api/x/live');

const isOwn = ({ shared }: Resource): boolean => !shared;

type Ids = ReadonlyMap<string, number>;

/** One record of every kind that is stored per manufacturer. */
async function fill({ make }: Harness): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const resource of registry.all.filter(isOwn)) ids.set(resource.name, (await make(resource, number)).id);
  return ids;
}

const tablesOf = async ({ store }: Harness): Promise<string[]> =>
  (
    await sql<{ name: string }>`select tablename::text as name from pg_tables where schemaname = 'octapharma'`.execute(
      store.db,
    )
  ).rows.map(({ name }) => name);

/** Moves every row of `from` to `to`, and deletes the rows of the other manufacturers. */
async function move(
  { store }: Harness,
  tables: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const { key } of manufacturers.filter(({ key: one }) => one !== from))
      for (const table of tables) await sql`delete from ${sql.id(key, table)}`.execute(db);
    for (const table of tables) {
      await sql`insert into ${sql.id(to, table)} overriding system value select * from ${sql.id(from, table)}`.execute(
        db,
      );
      await sql`delete from ${sql.id(from, table)}`.execute(db);
    }
  });
}

async function digest({ store }: Harness, tables: readonly string[], schema: string): Promise<string> {
  const each = tables.map(
    (table) =>
      sql`select ${table}::text as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${sql.id(schema, table)} as t`,
  );
  return JSON.stringify((await sql`${sql.join(each, sql` union all `)} order by name`.execute(store.db)).rows);
}

/** The URL of a route, with ids of another manufacturer's records. */
function addressOf({ path }: RegisteredRoute, { ids, other }: { readonly ids: Ids; readonly other: string }): string {
  const resource = registry.all
    .filter((candidate) => path.startsWith(`/api/${candidate.apiPath}`))
    .sort((one, next) => next.apiPath.length - one.apiPath.length)[0];
  const id = ids.get(resource?.name ?? '') ?? 1;
  const filled = path.replace(':manufacturer', other).replace(/:\w+/g, String(id)).replace(/\*$/, '1');
  const patient = ids.get('patients');
  const parent =
    resource?.relations.keyed && !path.includes(':id') ? `?${resource.relations.keyed.parent}=${patient}` : '';
  return filled === '/api/versions'
    ? `/api/versions?model_name=patients&data_keyword=${patient}`
    : `${filled}${parent}`;
}

/** A body that references another manufacturer's records wherever it can. */
function bodyOf({ path }: RegisteredRoute, ids: Ids): Record<string, unknown> {
  const resource = registry.all.find(
    (candidate) => path === `/api/${candidate.apiPath}` || path === `/api/${candidate.apiPath}/:id`,
  );
  const links = resource
    ? creatableFields(resource).flatMap(([name, field]) =>
        field.kind === 'reference' && ids.has(field.to) ? [[name, ids.get(field.to)] as const] : [],
      )
    : [];
  return { ...Object.fromEntries(links), discarded_at: '' };
}

/**
 * The statements that name another manufacturer's schema: each schema may be on a server of its own, with a copy of
 * `staff` on all of them.
 */
const strayed = (statements: readonly string[], own: string): string[] => {
  const others = manufacturers.filter(({ key }) => key !== own).map(({ key }) => `"${key}".`);
  return statements.filter((statement) => others.some((name) => statement.includes(name)));
};

describeApi(
  'a manufacturer',
  { registry, ...parts, on: engines.slice(0, 1), env: { SIGN_IN_TRIES: '1000' } },
  (harness) => {
    test('has no route that stands neither at a kind of record nor where no kind may stand', () => {
      const places = [
        ...registry.all.flatMap(({ apiPath, relations: { keyed } }) => [
          `${apiPath}/`,
          ...(keyed?.path === undefined ? [] : [keyed.path]),
        ]),
        ...reservedPaths.map((path) => `${path}/`),
      ];
      const free = registeredRoutes(harness().app).filter(
        ({ path }) =>
          // The list of features.
          path !== '/api/x' && !places.some((place) => `${path.slice('/api/'.length)}/`.startsWith(place)),
      );
      expect(free).toEqual([]);
    });

    test(
      'is reached by none of the routes that another one calls, nor by a statement of theirs',
      { timeout: 240_000 },
      async () => {
        const running = harness();
        const { app, token, statements } = running;
        const [tables, routes] = [await tablesOf(running), routesOf(running)];
        expect(routes.length).toBeGreaterThan(registry.all.length * 2);
        const ids = await fill(running);
        let from = 'octapharma';
        expect(strayed(statements, from)).toEqual([]);
        for (const { key: owner } of manufacturers) {
          if (owner !== from) await move(running, tables, { from, to: owner });
          from = owner;
          const before = await digest(running, tables, owner);
          for (const { key: other } of manufacturers.filter(({ key }) => key !== owner)) {
            for (const route of routes) {
              const url = addressOf(route, { ids, other });
              const payload = ['POST', 'PUT', 'PATCH'].includes(route.method) ? { payload: bodyOf(route, ids) } : {};
              const earlier = statements.length;
              const answer = await app.inject({
                method: route.method,
                url,
                headers: { authorization: token, manufacturer: other },
                ...payload,
              });
              const said = `${route.method} ${url} of ${owner} by ${other}`;
              expect
                .soft({
                  said,
                  failed: answer.statusCode >= 500,
                  told: answer.body.includes(marker),
                  strayed: strayed(statements.slice(earlier), other),
                })
                .toEqual({ said, failed: false, told: false, strayed: [] });
            }
          }
          expect(await digest(running, tables, owner), owner).toBe(before);
          const seen = await app.inject({
            url: `/api/patients/${String(ids.get('patients'))}`,
            headers: { authorization: token, manufacturer: owner },
          });
          expect(seen.body).toContain(marker);
        }
      },
    );
  },
);
