import pg from 'pg';

/** Writes in transactions over eight connections and reports the count, until it is killed. */
const [databaseUrl] = process.argv.slice(2);
let done = 0;

async function write() {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'killed counter' });
  await client.connect();
  for (;;) {
    await client.query('begin');
    await client.query(`insert into octapharma.payers (name) select 'Payer' from generate_series(1, 3)`);
    await client.query(
      `update octapharma.payers set discarded_at = now() where id = (select max(id) from octapharma.payers where name = 'Payer')`,
    );
    await client.query(done % 5 === 0 ? 'rollback' : 'commit');
    done += 1;
    if (done % 10 === 0) process.send?.(done);
  }
}

await Promise.all(Array.from({ length: 8 }, write));
