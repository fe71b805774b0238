import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import { type Store, foldedSql, type Database } from '../db';

const nameSql = "nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), '')";

/**
 * SQL of the name of the user with this e-mail address, deleted or not; null for an address of nobody, such as that of
 * the server itself.
 */
export const staffNameSql = (address: string): string =>
  `(select ${nameSql} from staff.users as person where lower(person.email) = lower(${address}))`;

/** The names of users, by the given e-mail addresses; addresses of nobody are left out. */
export async function readStaffNames(
  db: Kysely<Database>,
  addresses: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const wanted = [...new Set(addresses)];
  if (wanted.length === 0) return {};
  const { rows } = await sql<{ readonly address: string; readonly name: string | null }>`
    select address, ${sql.raw(nameSql)} as name from unnest(${wanted}::text[]) as given (address) join staff.users
      on lower(email) = lower(address)`.execute(db);
  return Object.fromEntries(rows.flatMap(({ address, name }) => (name === null ? [] : [[address, name] as const])));
}

const maxAddresses = 50;

/** The addresses of users whose name contains each word of a text. */
export async function findStaffAddresses(
  db: Kysely<Database>,
  text: string,
  pattern: (word: string) => ReturnType<typeof sql<string>>,
): Promise<readonly string[]> {
  const matches = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`${sql.raw(foldedSql(nameSql))} like ${pattern(word)}`);
  if (matches.length === 0) return [];
  const { rows } = await sql<{
    readonly email: string;
  }>`select email from staff.users where ${sql.join(matches, sql` and `)} order by id limit ${maxAddresses}`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

/** An instant: written as a Date, read as ISO 8601. */
type Instant = ColumnType<string, Date, Date>;

/** Null by default. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** The tables of the schema `staff` as they are read and written; `staffTables` creates them. */
export interface StaffDatabase {
  'staff.users': {
    id: Generated<number>;
    email: string;
    first_name: string | null;
    last_name: string | null;
    role: string;
    service_manufacturers: readonly string[];
    /** As a `PasswordHasher` made it. */
    password: string;
    must_change_password: Generated<boolean>;
    /** When a one-time password ends; null for any other. */
    one_time_until: ColumnType<string | null, Date | null | undefined, Date | null>;
    created_at: Generated<string>;
    updated_at: ColumnType<string, Date | undefined, Date>;
    discarded_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  'staff.sessions': {
    id: Generated<string>;
    token_hash: string;
    user_id: number;
    created_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
    address: string | null;
    agent: string | null;
    written_up_to: Generated<number>;
  };
  'staff.sign_in_tries': { key: string; tries: number; since: Instant; last_at: Instant | null };
  /**
   * `secret` is active, `waiting` becomes active with its first code; both are encrypted. `last_step` is the time step
   * of the last used code.
   */
  'staff.second_factors': {
    user_id: number;
    secret: Nullable<string>;
    waiting: Nullable<string>;
    last_step: Nullable<number>;
  };
  'staff.recovery_codes': { code_hash: string; user_id: number };
  'staff.secrets': { name: string; value: string };
}

export type StaffDb = Kysely<StaffDatabase>;

/** The store typed with the staff tables; its own type does not describe columns. */
export const staffDb = ({ db }: Pick<Store, 'db'>): StaffDb => db as StaffDb;

/** Somebody who serves a manufacturer. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
}

/** Everybody who serves a manufacturer, by name; whoever has no name yet, by their address. */
export async function readColleagues(store: Pick<Store, 'db'>, manufacturer: string): Promise<Colleague[]> {
  const users = await staffDb(store)
    .selectFrom('staff.users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('discarded_at', 'is', null)
    .where(sql<boolean>`${manufacturer} = any(service_manufacturers)`)
    .execute();
  return users
    .map(({ id, first_name: first, last_name: last, email }) => ({
      id,
      name: [first, last].filter(Boolean).join(' ') || email,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
