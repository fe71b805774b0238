import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Sets the name prefix of this run's databases, and removes them from the server of TEST_DATABASE_URL after all tests.
 */
export default function setup(): (() => Promise<void>) | undefined {
  const connectionString = process.env.TEST_DATABASE_URL;
  if (connectionString === undefined) return undefined;
  const run = randomBytes(4).toString('hex');
  process.env.TEST_RUN = run;
  return async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`desk_${run}_`],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    await client.end();
  };
}
