import { randomUUID } from 'node:crypto';
import { openCommitProxy } from '../commitProxy.mjs';
import {
  compareWithStore,
  createDataFolder,
  createLedger,
  createTempFolder,
  pause,
  assertGuarantee,
  retryUnconfirmed,
  signIn,
  startServer,
  storePayer,
  Tally,
  verifyLog,
  withTimeout,
  writePayers,
} from '../harness.mjs';

const writerCount = 4;
/** Unconfirmed calls that a new process repeats before it is killed too. */
const maxRetriesPerProcess = 4;
const never = () => false;

async function start(options, what) {
  const server = await startServer(options);
  assertGuarantee(server.url !== undefined, `The server did not start ${what}: ${server.errors()}`);
  return { server, call: await signIn(server.url) };
}

/** Repeats every unconfirmed call with the last process, and compares the confirmed calls with the stored rows. */
async function retryAndCompare({ entry, env, tally, ledger }) {
  const { server, call } = await start({ entry, env }, 'at the end');
  await withTimeout(
    60_000,
    'Repeating what was not answered',
    retryUnconfirmed({ call: () => call, tally, ledger, isStopped: never }),
  );
  await compareWithStore({ call, tally, ledger });
  await server.stop();
  const { isIntact, said } = verifyLog({ entry, env });
  assertGuarantee(isIntact, `Kills left the access log so: ${said}`);
  return tally;
}

/**
 * Kills the server at random moments during writes; unconfirmed calls are retried under their key with the next
 * processes. Finally checks that every confirmed write is stored.
 */
export async function killDuringWrites({ entry, random, times, databaseUrl }) {
  const tally = new Tally();
  const ledger = createLedger();
  const env = databaseUrl
    ? { DATA_DIR: createTempFolder(), DATABASE_URL: databaseUrl }
    : { DATA_DIR: await createDataFolder(entry) };
  for (let n = 0; n < times; n += 1) {
    const { server, call } = await start({ entry, env }, `after kill ${n}`);
    let isStopped = false;
    const common = { call: () => call, tally, ledger, isStopped: () => isStopped };
    const again = [...ledger.unconfirmed]
      .slice(0, maxRetriesPerProcess)
      .map(([payer, key]) => storePayer({ ...common, payer, key }));
    const work = Array.from({ length: writerCount }, (_, at) =>
      writePayers({ ...common, name: `Kill ${n} writer ${at}` }),
    );
    await pause(50 + random() * 400);
    const ended = server.kill();
    isStopped = true;
    await Promise.all([ended, ...work, ...again]);
  }
  return retryAndCompare({ entry, env, tally, ledger });
}

/**
 * Kills the server between storing and answering: the database has committed, or is about to, but the server does not
 * learn of it. The same key is then sent to the next process: there is exactly one row, and the answer returns it.
 */
export async function killBeforeAnswer({ entry, times, databaseUrl }) {
  const tally = new Tally();
  const ledger = createLedger();
  const proxy = await openCommitProxy(databaseUrl);
  const env = { DATA_DIR: createTempFolder(), DATABASE_URL: proxy.url };
  for (let n = 0; n < times; n += 1) {
    const { server, call } = await start({ entry, env }, `after kill ${n}`);
    const [payer, key] = [`Between ${n} of ${Date.now()}`, randomUUID()];
    const held = proxy.holdCommitOf(payer, n % 2 === 0 ? 'after' : 'before');
    let isStopped = false;
    const creation = storePayer({ call: () => call, tally, ledger, isStopped: () => isStopped, payer, key });
    await withTimeout(60_000, 'The commit', held);
    isStopped = true;
    await Promise.all([server.kill(), creation]);
    assertGuarantee(ledger.unconfirmed.has(payer), 'The call was answered before its commit');
    proxy.release();
  }
  await proxy.close();
  return retryAndCompare({ entry, env: { ...env, DATABASE_URL: databaseUrl }, tally, ledger });
}
