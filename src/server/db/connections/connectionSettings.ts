import { sql, type Kysely } from 'kysely';
import type { Database } from './Database';
import type { StoreLimits } from './limits';
import { quote } from '../sqlNames';

/** Connections lack the required settings. */
class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

interface SettingsRow {
  readonly database: string;
  readonly zone: boolean;
  readonly dates: boolean;
  readonly limited: boolean;
}

/**
 * The settings of new connections. `jit` is optional but off, because compilation takes longer than any statement of
 * this product.
 */
export const connectionSettings = ({ statement, lock, idleTransaction }: StoreLimits) =>
  ({
    jit: 'off',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  }) as const;

/**
 * Throws a SettingsError if connections lack the requested settings because a pooler drops them: values would be
 * misread, and statements would run without timeouts. The message contains the SQL that applies the settings to the
 * database itself.
 */
export async function assertConnectionSettings(db: Kysely<Database>, limits: StoreLimits): Promise<void> {
  const found = await readSettings(db);
  if (!found || hasRequiredValues(found)) return;
  const statements = Object.entries(connectionSettings(limits)).map(
    ([name, value]) => `alter database ${quote(found.database)} set ${name} = '${value}';`,
  );
  throw new SettingsError(
    'A pooler in front of the database drops the settings of its connections. Set them in the database, and ' +
      `restart the pooler:\n${statements.join('\n')}`,
  );
}

/** Whether connections have the requested settings. */
export async function hasConnectionSettings(db: Kysely<Database>): Promise<boolean> {
  const found = await readSettings(db);
  return found !== undefined && hasRequiredValues(found);
}

const hasRequiredValues = ({ zone, dates, limited }: SettingsRow): boolean => zone && dates && limited;

async function readSettings(db: Kysely<Database>): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    select current_database() as database,
      current_setting('TimeZone') in ('UTC', 'Etc/UTC') as zone,
      current_setting('DateStyle') like 'ISO%' as dates,
      not exists (
        select from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name
        where current_setting(name) = '0'
      ) as limited`.execute(db);
  return rows[0];
}
