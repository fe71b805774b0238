import { sql, type LogEvent } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { canSortBy, type Resource } from '../../src/schema';
import { searchParameters, type Comparison, type ListQuery } from '../../src/schema/server';
import { findPage, refreshLists, type List, type PageLimits } from '../../src/server/records/list';
import { serverTables } from '../../src/server/serverTables';
import { columnTypeOf } from '../../src/server/db/tables/fieldColumns';
import { syncSchema, type Store } from '../../src/server/db';
import { fill } from '../bench/api/fill.mjs';
import { engines, type FreshStore } from './stores';

const cases = 20_000;
/** A sequential scan of a table with fewer rows is fine. */
const large = 2_000;

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** The parts of a plan whose cost grows with the number of records. */
function faultsOf(plan: Node, answered: number): string[] {
  const nodes = nodesOf(plan);
  const scans = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && rowsOf(node) > large)
    .map((node) => `reads all of ${node['Relation Name'] ?? ''}`);
  const sorts = nodes
    .filter((node) => node['Node Type'] === 'Sort' && rowsOf(node) > large)
    .map((node) => `sorts ${rowsOf(node)} rows`);
  const most = Math.max(...nodes.map(rowsOf));
  return [
    ...scans,
    ...sorts,
    ...(most > Math.max(50 * answered, large) ? [`touches ${most} rows for ${answered}`] : []),
  ];
}

const onServer = engines.filter(({ name }) => name === 'PostgreSQL');

describe.each(onServer.map((engine) => [engine.name, engine] as const))(
  `the plan of a list of ${cases} cases on %s`,
  (_name, engine) => {
    let fresh: FreshStore;
    let store: Store;
    const asked: LogEvent['query'][] = [];
    beforeAll(async () => {
      fresh = await engine.fresh();
      store = await fresh.open({ log: ({ query }) => asked.push(query) });
      await syncSchema(store, { registry, manufacturers, tables: serverTables(manufacturers) });
      await sql`insert into staff.users (email, first_name, last_name, role, password) values ('ada@desk.test', 'Ada', 'Byron', 'crm_user', '-')`.execute(
        store.db,
      );
      await fill((statement) => sql.raw(statement).execute(store.db), { schema: 'octapharma', count: cases });
      // Until no transaction is old enough to keep a page from being marked as visible to all, such as that of an
      // automatic analysis: index-only scans depend on it.
      await vi.waitFor(
        async () => {
          await sql`vacuum analyze`.execute(store.db);
          const { rows } =
            await sql`select relname from pg_class where relnamespace = 'octapharma'::regnamespace and relkind = 'r' and relallvisible < relpages`.execute(
              store.db,
            );
          expect(rows).toEqual([]);
        },
        { timeout: 60_000, interval: 500 },
      );
    });
    afterAll(async () => {
      await store.close();
      await fresh.remove();
    });

    type Asked = Partial<ListQuery> & { readonly db?: List['source']['db']; readonly limits?: PageLimits };
    const readPage = (resource: Resource, { page = 1, per = 10, db = store.db, limits, ...query }: Asked) =>
      findPage(
        { source: { db, schema: 'octapharma', registry }, resource, query: { where: [], discarded: false, ...query } },
        { limit: per, offset: (page - 1) * per },
        limits,
      );

    interface Explained {
      readonly 'QUERY PLAN': readonly [{ readonly Plan: Node }];
    }

    const explain = async (statement: LogEvent['query']): Promise<Node | undefined> => {
      const { rows } = await store.db.executeQuery<Explained>({
        ...statement,
        sql: `explain (analyze, format json) ${statement.sql}`,
      });
      return rows[0]?.['QUERY PLAN'][0].Plan;
    };

    /**
     * The expensive parts of the statements that answer a list, both uncached and cached: choosing its rows, reading
     * them, and counting small results.
     */
    const faults = async (resource: Resource, query: Partial<ListQuery>): Promise<string[]> => {
      asked.length = 0;
      const { rows, total } = await readPage(resource, query);
      await readPage(resource, query);
      const statements = [...new Map(asked.map((statement) => [statement.sql, statement])).values()].filter(
        ({ sql: text }) => total <= rows.length || !/^\s*select (\(\s*select )?count/.test(text),
      );
      if (statements.length === 0) throw new Error('No page was asked for');
      const found: string[] = [];
      for (const statement of statements) {
        const plan = await explain(statement);
        found.push(...(plan ? faultsOf(plan, rows.length) : ['has no plan']));
      }
      return found;
    };

    const lists = ['cases', 'patients', 'activities', 'follow_ups', 'providers', 'facilities', 'clinic_contacts'].map(
      (name) => registry.get(name),
    );
    const orders = lists.flatMap((resource) =>
      Object.keys(resource.fields)
        .filter((name) => canSortBy(resource, name))
        .flatMap((field) => (['asc', 'desc'] as const).map((order) => [resource.name, field, order] as const)),
    );
    test.each(orders)('%s in the order of %s %s', async (name, field, order) => {
      expect(await faults(registry.get(name), { sort: { field, order } })).toEqual([]);
    });

    const searched = lists.flatMap((resource) =>
      [...searchParameters(resource).values()]
        .filter(({ op }) => op === 'contains')
        .map(({ field }) => [resource.name, field] as const),
    );
    test.each(searched)('%s where nothing contains what is searched in %s', async (name, field) => {
      expect(await faults(registry.get(name), { where: [{ field, op: 'contains', value: 'qzqzqz' }] })).toEqual([]);
    });

    test.each([
      ['a', 0],
      ['%', 0],
      ['qzq', 1],
    ] as const)('the index of trigrams is read for a text that has some alone: %s', async (value, times) => {
      asked.length = 0;
      await readPage(registry.get('patients'), { where: [{ field: 'last_name', op: 'contains', value }] });
      const counting = asked.filter(({ sql: text }) => /^\s*select \(\s*select count/.test(text));
      expect(counting).toHaveLength(1);
      for (const statement of counting) {
        expect(
          nodesOf((await explain(statement)) as Node).filter((node) => node['Index Name']?.endsWith('_folded')),
        ).toHaveLength(times);
      }
    });

    /** A value that no record has, by column type; for an upper bound, the earliest date. */
    const nowhere = (resource: Resource, { field, op }: Pick<Comparison, 'field' | 'op'>): unknown => {
      if (op === 'empty') return undefined;
      const type = columnTypeOf(resource, field);
      if (type === 'date' || type === 'timestamptz') return op === 'lte' ? '1800-01-01' : '2999-01-01';
      return { bigint: 999_999_999, boolean: undefined }[type as string] ?? 'qzqzqz';
    };
    const compared = lists.flatMap((resource) =>
      [...searchParameters(resource).values()]
        .filter(
          (search) =>
            search.op !== 'contains' &&
            !resource.fields[search.field]?.derived &&
            nowhere(resource, search) !== undefined,
        )
        .map((search) => [resource.name, search.field, search.op, nowhere(resource, search)] as const),
    );
    test.each(compared)('%s where nothing has %s %s %s', async (name, field, op, value) => {
      expect(await faults(registry.get(name), { where: [{ field, op, value }] })).toEqual([]);
    });

    test('the first page of the cases without a linked value walks the list', async () => {
      asked.length = 0;
      const where = [{ field: 'provider_last_name', op: 'empty', value: true } satisfies Comparison];
      expect((await readPage(registry.get('cases'), { where })).rows).toHaveLength(10);
      const choosing = asked.find(({ sql: text }) => /^\s*select array\(/.test(text)) ?? expect.fail('None was chosen');
      const plan = await explain(choosing);
      expect(plan && faultsOf(plan, 10)).toEqual([]);
    });

    test.each(lists.filter(({ verbs }) => verbs.includes('trash')).map(({ name }) => name))(
      'the trash of %s',
      async (name) => {
        const resource = registry.get(name);
        expect(await faults(resource, { discarded: true })).toEqual([]);
        expect(await faults(resource, { discarded: true, sort: { field: 'discarded_at', order: 'desc' } })).toEqual([]);
      },
    );

    test.each([
      ['activities', 'case_id'],
      ['follow_ups', 'case_id'],
      ['cases', 'patient_id'],
      ['shipments', 'case_id'],
    ])('%s of one record, by %s', async (name, field) => {
      expect(await faults(registry.get(name), { where: [{ field, op: 'eq', value: 777 }] })).toEqual([]);
    });

    const followUps = registry.get('follow_ups');
    test('the reminders as the dashboard shows them, open ones first', async () => {
      const inGroups = followUps.list?.sort ? { sort: followUps.list.sort } : {};
      expect(await faults(followUps, inGroups)).toEqual([]);
      const { total } = await readPage(followUps, inGroups);
      const order = (await readPage(followUps, { ...inGroups, per: total })).rows.map(({ id }) => id);
      for (const page of [Math.floor(total / 20), Math.floor(total / 12), Math.ceil(total / 10)]) {
        expect((await readPage(followUps, { ...inGroups, page })).rows.map(({ id }) => id)).toEqual(
          order.slice((page - 1) * 10, page * 10),
        );
        expect(
          (await faults(followUps, { page, ...inGroups })).filter((fault) => !fault.startsWith('touches')),
        ).toEqual([]);
      }
    });

    const open: Comparison = { field: 'status', op: 'eq', value: 'Open' };
    test.each([
      ...Object.keys(followUps.fields)
        .filter((name) => canSortBy(followUps, name))
        .map((field) => [field, []] as const),
      ['in groups', []] as const,
      ['in groups', [open]] as const,
      ['reminder_at', [open]] as const,
      ['reminder_at', [open, { field: 'reminder_at', op: 'lte', value: '2099-01-01' } satisfies Comparison]] as const,
      ['reminder_at', [open, { field: 'reminder_at', op: 'empty', value: true } satisfies Comparison]] as const,
    ])('a page far into the reminders in the order of %s where %j comes from an index alone', async (field, where) => {
      asked.length = 0;
      const sort =
        field === 'in groups'
          ? { sort: followUps.list?.sort ?? expect.fail('There is no order') }
          : { sort: { field, order: 'asc' } as const };
      // Few matches are read all at once when they are known.
      const limits = { few: -1, far: 5_000, walkable: 20_000 };
      const { rows } = await readPage(followUps, { where, page: 150, limits, ...sort });
      expect(rows).toHaveLength(10);
      const choosing = asked.filter(({ sql: text }) => /^\s*select array\(/.test(text));
      expect(choosing.length).toBeGreaterThan(0);
      for (const statement of choosing) {
        const nodes = nodesOf((await explain(statement)) as Node).filter(
          (node) => node['Relation Name'] === 'activities' && rowsOf(node) > 50,
        );
        expect(nodes.map((node) => node['Node Type']).filter((type) => type !== 'Index Only Scan')).toEqual([]);
      }
    });

    // Links from many records that each have some rows, from one that has nearly all of them, and over two steps; and
    // searches.
    test.each([
      ['cases', 'patient_last_name', []],
      ['cases', 'facility_name', []],
      ['cases', 'brand_admin_last_name', []],
      ['activities', 'patient_first_name', []],
      ['follow_ups', 'case_case_type', []],
      ['cases', 'id', [{ field: 'sticky', op: 'empty', value: true } satisfies Comparison]],
      [
        'cases',
        'provider_last_name',
        [{ field: 'patient_last_name', op: 'contains', value: 'a' } satisfies Comparison],
      ],
    ])(
      'a page far into %s in the order of %s where %j is found from the nearest marker',
      async (name, field, where) => {
        const resource = registry.get(name);
        for (const order of ['asc', 'desc'] as const) {
          const query = { where, sort: { field, order } };
          // A transaction does not use markers.
          const walked = (page: number) =>
            store.db.transaction().execute((db) => readPage(resource, { ...query, page, db }));
          const { total } = await walked(601);
          await readPage(resource, { ...query, page: 601, limits: { few: 0, far: 0, walkable: 0 } });
          for (const page of [601, Math.floor(total / 15)]) {
            asked.length = 0;
            const { rows } = await readPage(resource, { ...query, page });
            const chosen = asked.filter(({ sql: text }) => /^\s*select array\(/.test(text));
            expect(chosen.length).toBeGreaterThan(0);
            expect(rows.map(({ id }) => id)).toEqual((await walked(page)).rows.map(({ id }) => id));
            const plans = await Promise.all(chosen.map(explain));
            expect(
              Math.max(
                ...plans.map((plan) =>
                  Math.max(
                    ...nodesOf(plan as Node)
                      .filter((node) => node['Node Type'] !== 'Index Only Scan')
                      .map(rowsOf),
                  ),
                ),
              ),
            ).toBeLessThan(large);
          }
        }
      },
    );

    const contains = (field: string, value: string): Comparison => ({ field, op: 'contains', value });
    const equals = (field: string, value: string): Comparison => ({ field, op: 'eq', value });
    test('the first count of a search of a long list looks at no more records than its page', async () => {
      await refreshLists({
        store,
        registry,
        manufacturers: [{ key: 'octapharma' }],
        log: { error: ({ err }) => expect.fail(String(err)) },
        rowThreshold: 5_000,
      });
      const searches: readonly (readonly [string, readonly Comparison[]])[] = [
        ['cases', [equals('case_type', 'PA')]],
        ['cases', [equals('case_type', 'PA'), equals('drug', 'wilate')]],
        ['cases', [contains('patient_first_name', 'a')]],
        ['cases', [contains('created_by', 'grace')]],
        ['cases', [{ field: 'created_at', op: 'gte', value: '2025-06-01' }]],
        ['follow_ups', []],
        ['follow_ups', [open]],
        ['follow_ups', [equals('case_case_type', 'PA')]],
        ['follow_ups', [contains('activity_subject', 'needed')]],
      ];
      for (const [name, where] of searches) {
        asked.length = 0;
        // A separate database instance has an empty cache, like a new process.
        const { total } = await readPage(registry.get(name), { where, db: store.db.withoutPlugins() });
        expect(total).toBeGreaterThan(100);
        for (const statement of [...asked]) {
          const touched = nodesOf((await explain(statement)) as Node)
            .filter((node) => node['Relation Name'] !== undefined)
            .map(rowsOf);
          expect(Math.max(0, ...touched), `${name} ${JSON.stringify(where)}: ${statement.sql}`).toBeLessThan(1_000);
        }
      }
    });

    test('the pages in the middle and at the end, whichever way', async () => {
      for (const order of ['asc', 'desc'] as const) {
        for (const field of ['id', 'patient_last_name', 'status']) {
          const found = await faults(registry.get('cases'), { sort: { field, order }, page: 1950 });
          expect(found.filter((fault) => !fault.startsWith('touches'))).toEqual([]);
        }
      }
    });
  },
);
