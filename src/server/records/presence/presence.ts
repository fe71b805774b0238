import { sql } from 'kysely';
import { z } from 'zod';
import type { Resource } from '../../../schema';
import { hasPage } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { dataSchema, recordParams, type Api } from '../../http/openapi/routeSchema';
import { readColleagues } from '../../staff/staffDatabase';
import { recordsOf } from '../openRecords';
import type { Store, TableDefinition } from '../../db';

const tableName = 'presence';

/** How long after its last report a page counts as open, in seconds: a report may be late, or be lost once. */
const openSeconds = 40;

/** Who has which records of one manufacturer open. */
export const presenceTable = (schema: string): TableDefinition => ({
  schema,
  name: tableName,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    user_id: { type: 'bigint', notNull: true },
    resource: { type: 'text', notNull: true },
    record_id: { type: 'bigint', notNull: true },
    seen_at: { type: 'timestamptz', notNull: true },
  },
  indexes: [
    { name: 'presence_record', unique: true, on: ['resource', 'record_id', 'user_id'] },
    { name: 'presence_seen', on: ['seen_at'] },
  ],
});

interface OpenPage {
  readonly manufacturer: string;
  readonly userId: number;
  readonly resource: string;
  readonly id: number;
}

/** Reports that a user has a record open, and returns the ids of the others who do. Forgets what was closed. */
async function reportPresence(
  { db }: Pick<Store, 'db'>,
  { manufacturer, userId, resource, id }: OpenPage,
): Promise<readonly number[]> {
  const table = sql.id(manufacturer, tableName);
  const closed = sql`clock_timestamp() - make_interval(secs => ${openSeconds})`;
  const { rows } = await sql<{ readonly user_id: number }>`
    with forgotten as (delete from ${table} where seen_at < ${closed} and user_id <> ${userId}),
      reported as (
        insert into ${table} (user_id, resource, record_id, seen_at)
        values (${userId}, ${resource}, ${id}, clock_timestamp())
        on conflict (resource, record_id, user_id) do update set seen_at = excluded.seen_at
      )
    select user_id from ${table}
    where resource = ${resource} and record_id = ${id} and user_id <> ${userId} and seen_at >= ${closed}`.execute(db);
  return rows.map(({ user_id: user }) => user);
}

function registerKind(api: Api, resource: Resource, { store }: Pick<AppOptions, 'store'>): void {
  const schema = {
    tags: [resource.label.many],
    summary: 'Reports that the user has a record open, and tells who else does',
    params: recordParams(resource),
    response: {
      200: dataSchema(z.array(z.object({ name: z.string() }))).describe('The colleagues who have it open, by name'),
    },
  };
  // A page that is left open is no use of the session.
  const config = { isBackground: true } as const;
  api.put(`/x/presence/${resource.name}/:id`, { schema, config }, async (request) => {
    const records = recordsOf(request);
    records.requireRight(resource, 'list');
    const { manufacturer, user } = records.context;
    const page = { manufacturer, userId: user.id, resource: resource.name, id: request.params.id };
    const others = await reportPresence(store, page);
    const colleagues = others.length > 0 ? await readColleagues(store, manufacturer) : [];
    return { data: colleagues.filter(({ id }) => others.includes(id)).map(({ name }) => ({ name })) };
  });
}

/** `PUT x/presence/{kind}/{id}` for each kind of record with a page (decision 49). It tells nothing of the record. */
export function registerPresence(api: Api, options: Pick<AppOptions, 'registry' | 'store'>): void {
  for (const resource of options.registry.all)
    if (resource.verbs.includes('list') && (hasPage.record(resource) || hasPage.edit(resource)))
      registerKind(api, resource, options);
}
