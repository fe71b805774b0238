import { Client } from 'pg';
import type { Connection } from './readSource';

/** Opens a connection to a PostgreSQL server that only reads. */
export async function connect(url: string): Promise<Connection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.query('set default_transaction_read_only = on');
  return {
    query: async (sql, values) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
    close: () => client.end(),
  };
}
