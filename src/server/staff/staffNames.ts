import { sql, type Kysely } from 'kysely';
import { foldedSql, type Database } from '../db';

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
