import { sql } from 'kysely';
import type { Sort } from '../../../schema';
import type { Database, TableDefinition } from '../../db';
import type { Kysely } from 'kysely';

/** What a view shows of a list. */
export interface ViewContent {
  /** Texts of the searches, by name, as addresses have them. */
  readonly search: Readonly<Record<string, string>>;
  /** Null for the order of the declaration. */
  readonly sort: Pick<Sort, 'field' | 'order'> | null;
  /** Null for the columns of the declaration. */
  readonly columns: readonly string[] | null;
  readonly dense: boolean;
}

/** What its owner says of a view. */
export interface ViewInput extends ViewContent {
  readonly name: string;
  /** Everybody who serves the manufacturer sees it. */
  readonly shared: boolean;
}

export interface StoredView extends ViewInput {
  readonly id: number;
  /** The kind whose list it shows. */
  readonly resource: string;
  readonly owner_id: number;
  /** The name of the owner, or the address; null if there is no such user any more. */
  readonly owner: string | null;
  /** The list opens with it, for the user who reads it. */
  readonly default: boolean;
}

const tableName = 'list_views';

/** The views of the lists of one manufacturer. */
export const viewTable = (schema: string): TableDefinition => ({
  schema,
  name: tableName,
  kindColumn: 'resource',
  columns: {
    id: { type: 'bigint', identity: true },
    resource: { type: 'text', notNull: true },
    owner_id: { type: 'bigint', notNull: true },
    name: { type: 'text', notNull: true },
    shared: { type: 'boolean', notNull: true },
    content: { type: 'jsonb', notNull: true },
    default_of: { type: 'bigint[]', notNull: true, default: "'{}'" },
  },
  indexes: [
    { name: 'list_views_owner', unique: true, on: ['resource', 'owner_id', 'lower(name)'] },
    { name: 'list_views_shared', on: ['resource'], where: 'shared' },
  ],
});

/** The views of a kind of record, as a user of one manufacturer reads and writes them. */
export interface ViewScope {
  readonly db: Kysely<Database>;
  readonly schema: string;
  readonly resource: string;
  readonly userId: number;
  /** Sees what others have shared. */
  readonly isServed: boolean;
}

const tableIn = ({ schema }: Pick<ViewScope, 'schema'>) => sql.id(schema, tableName);

interface ViewRow extends Omit<StoredView, keyof ViewContent> {
  readonly content: ViewContent;
}

/** The views of a list, or of every list, that a user sees: the own ones by name, then those that others share. */
export async function readViews(
  scope: Omit<ViewScope, 'resource'> & Partial<Pick<ViewScope, 'resource'>>,
): Promise<readonly StoredView[]> {
  const { resource = null, userId, isServed, db } = scope;
  const { rows } = await sql<ViewRow>`
    select view.id, view.resource, owner_id, view.name, shared, content, ${userId}::bigint = any(default_of) as default,
      coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email) as owner
    from ${tableIn(scope)} as view left join staff.users as person on person.id = owner_id
    where (${resource}::text is null or resource = ${resource}) and (owner_id = ${userId} or (shared and ${isServed}))
    order by owner_id <> ${userId}, lower(view.name), view.id`.execute(db);
  return rows.map(({ content, ...row }) => ({ ...row, ...content }));
}

/** Stores a view and returns its id. */
export async function addView(scope: ViewScope, { name, shared, ...content }: ViewInput): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    insert into ${tableIn(scope)} (resource, owner_id, name, shared, content)
    values (${scope.resource}, ${scope.userId}, ${name}, ${shared}, ${JSON.stringify(content)}::jsonb)
    returning id`.execute(scope.db);
  return (rows[0] as { readonly id: number }).id;
}

/** Changes a view; whoever may no longer see it does not begin with it either. */
export async function changeView(scope: ViewScope, id: number, input: ViewInput): Promise<void> {
  const { name, shared, ...content } = input;
  await sql`update ${tableIn(scope)} set name = ${name}, shared = ${shared},
      content = ${JSON.stringify(content)}::jsonb,
      default_of = case when ${shared} then default_of
        else array(select one from unnest(default_of) as one where one = owner_id) end
    where id = ${id}`.execute(scope.db);
}

/** Lets the list begin with a view for the user, or with none of them. */
export async function setDefaultView(scope: ViewScope, id: number | undefined): Promise<void> {
  const { userId, resource, db } = scope;
  await sql`update ${tableIn(scope)} set default_of = array_remove(default_of, ${userId}::bigint)
    where resource = ${resource} and ${userId}::bigint = any(default_of)`.execute(db);
  if (id === undefined) return;
  await sql`update ${tableIn(scope)} set default_of = array_append(default_of, ${userId}::bigint)
    where id = ${id}`.execute(db);
}

export async function removeView(scope: ViewScope, id: number): Promise<void> {
  await sql`delete from ${tableIn(scope)} where id = ${id}`.execute(scope.db);
}

/** Lets the changes of a user's views of one manufacturer follow each other until the transaction ends. */
export async function lockViews({ db, schema, userId }: ViewScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${schema} ${userId}`}, 0))`.execute(db);
}
