import { sql, type LogEvent } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { canSortBy, searchParameters, type ListQuery, type Resource } from '../../src/schema';
import { readPage } from '../../src/server/records/readPage';
import { serverTables } from '../../src/server/serverTables';
import { syncSchema, type Store } from '../../src/server/store';
import { fill } from '../bench/api/fill.mjs';
import { engines, type FreshStore } from './stores';

const cases = 20_000;
/** A table of fewer rows may be read whole. */
const large = 2_000;

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: Node): number => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** What of a plan costs more the more records there are. */
function faultsOf(plan: Node, answered: number): string[] {
  const nodes = nodesOf(plan);
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && rowsOf(node) > large).map((node) => `reads all of ${node['Relation Name'] ?? ''}`);
  const sorts = nodes.filter((node) => node['Node Type'] === 'Sort' && rowsOf(node) > large).map((node) => `sorts ${rowsOf(node)} rows`);
  const most = Math.max(...nodes.map(rowsOf));
  return [...scans, ...sorts, ...(most > Math.max(50 * answered, large) ? [`touches ${most} rows for ${answered}`] : [])];
}

const onServer = engines.filter(({ name }) => name === 'PostgreSQL');

describe.each(onServer.map((engine) => [engine.name, engine] as const))(`the plan of a list of ${cases} cases on %s`, (_name, engine) => {
  let fresh: FreshStore;
  let store: Store;
  const asked: LogEvent['query'][] = [];
  beforeAll(async () => {
    fresh = await engine.fresh();
    store = await fresh.open({ log: ({ query }) => asked.push(query) });
    await syncSchema(store, { registry, manufacturers, tables: serverTables(manufacturers) });
    await sql`insert into staff.users (email, first_name, last_name, role, password) values ('ada@desk.test', 'Ada', 'Byron', 'crm_user', '-')`.execute(store.db);
    await fill((statement) => sql.raw(statement).execute(store.db), { schema: 'octapharma', count: cases });
    await sql`vacuum analyze`.execute(store.db);
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await fresh.remove();
  });

  const faults = async (resource: Resource, query: Partial<ListQuery>): Promise<string[]> => {
    asked.length = 0;
    const { rows } = await readPage({ db: store.db, schema: 'octapharma', registry }, resource, { where: [], page: 1, per: 10, discarded: false, ...query });
    const page = asked.find((candidate) => candidate.sql.includes('picked'));
    if (!page) throw new Error('No page was asked for');
    const explained = await store.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({ ...page, sql: `explain (analyze, format json) ${page.sql}` });
    const [{ Plan } = { Plan: undefined }] = explained.rows[0]?.['QUERY PLAN'] ?? [];
    return Plan ? faultsOf(Plan, rows.length) : ['has no plan'];
  };

  const lists = ['cases', 'patients', 'activities', 'follow_ups', 'providers'].map((name) => registry.get(name));
  const orders = lists.flatMap((resource) =>
    Object.keys(resource.fields).filter((name) => canSortBy(resource, name) && name !== 'discarded_at').flatMap((field) => (['asc', 'desc'] as const).map((order) => [resource.name, field, order] as const)),
  );
  test.each(orders)('%s in the order of %s %s', async (name, field, order) => {
    expect(await faults(registry.get(name), { sort: { field, order } })).toEqual([]);
  });

  const searched = lists.flatMap((resource) =>
    [...searchParameters(resource).values()].filter(({ op }) => op === 'contains').map(({ field }) => [resource.name, field] as const),
  );
  test.each(searched)('%s where nothing contains what is searched in %s', async (name, field) => {
    expect(await faults(registry.get(name), { where: [{ field, op: 'contains', value: 'qzqzqz' }] })).toEqual([]);
  });

  test('the trash', async () => {
    expect(await faults(registry.get('cases'), { discarded: true })).toEqual([]);
  });
});
