import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { createServer } from 'vite';

/** Writes rows into the store of the folder named by its argument, and says after each which one was answered, until it is killed. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = await createServer({ root, configFile: false, appType: 'custom', logLevel: 'error', server: { middlewareMode: true, ws: false }, optimizeDeps: { noDiscovery: true } });
const { openStore } = await vite.ssrLoadModule('/src/server/store/index.ts');
const { sql } = await vite.ssrLoadModule('kysely');
const store = await openStore({ dataDir: process.argv[2] });
await sql`create table writes (n int)`.execute(store.db);
for (let n = 1; process.connected; n += 1) {
  await sql`insert into writes values (${n})`.execute(store.db);
  process.send(n);
}
