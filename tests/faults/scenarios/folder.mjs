import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareWithStore,
  createDataFolder,
  createLedger,
  createTempFolder,
  assertGuarantee,
  signIn,
  startServer,
  Tally,
  withTimeout,
  writePayers,
} from '../harness.mjs';

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Runs a program as process 1 of its own process and network namespaces, like a container. */
const containerWrapper = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--net'];
const canUnshare = () => succeeds('unshare', ['--pid', '--fork', '--mount-proc', '--net', 'true']);

/** Starts two servers on one folder at once, repeatedly: each time exactly one gets it. */
export async function shareFolder({ entry, times }) {
  const tally = new Tally();
  const separate = canUnshare();
  const env = { DATA_DIR: await createDataFolder(entry), HOST: '0.0.0.0' };
  for (let n = 0; n < times; n += 1) {
    const wrapper = separate && n % 2 === 1 ? containerWrapper : [];
    const pair = [0, 1].map(() => startServer({ entry, env, wrapper }));
    const first = await Promise.race(pair);
    // The other one fails immediately; the winner is killed, and leaves nothing that blocks the next pair.
    const both = await Promise.all(pair);
    tally.tries += 1;
    const winners = both.filter(({ url }) => url !== undefined);
    if (winners.length === 1) tally.answered += 1;
    if (winners.length > 1) tally.doubled += 1;
    assertGuarantee(winners.length === 1, `${winners.length} of two servers got the folder: ${first.errors()}`);
    const refused = both.find(({ url }) => url === undefined);
    assertGuarantee(
      /in use by .*stop that process, or set DATA_DIR/.test(refused.errors()),
      `The one that was refused said: ${refused.errors()}`,
    );
    await winners[0].kill();
  }
  return tally;
}

/** Fills the disk of the data folder: writes and uploads are refused temporarily, and the server stops in time. */
export async function fillDisk({ entry }) {
  const folder = createTempFolder();
  const mount = join(folder, 'disk');
  mkdirSync(mount);
  if (!succeeds('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', mount])) return undefined;
  try {
    return await writeToFullDisk({ entry, mount });
  } finally {
    spawnSync('umount', ['-l', mount]);
  }
}

function fillUp(path) {
  const [file, block] = [openSync(path, 'w'), Buffer.alloc(65_536)];
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** Starts a server for which the disk has no room; it says so and ends with exit code 1. */
async function refuseStart({ entry, env }) {
  const refused = await startServer({ entry, env });
  assertGuarantee(refused.url === undefined, 'A server started on a full disk');
  const code = await refused.ended;
  assertGuarantee(
    code === 1 && /no space left|disk of .* is full/.test(refused.errors()),
    `A start on a full disk ended with ${code} and said: ${refused.errors()}`,
  );
}

async function writeToFullDisk({ entry, mount }) {
  const tally = new Tally();
  const ledger = createLedger();
  const env = { DATA_DIR: await createDataFolder(entry, join(mount, 'data')) };
  const server = await startServer({ entry, env });
  assertGuarantee(server.url !== undefined, `The server did not start: ${server.errors()}`);
  const call = await signIn(server.url);
  const write = (name, count) => {
    let left = count;
    return writePayers({ call: () => call, tally, ledger, isStopped: () => left-- <= 0, name });
  };
  await write('Before', 10);
  fillUp(join(mount, 'filler'));
  assertGuarantee(
    (await withTimeout(10_000, '/api/ready', fetch(`${server.url}/api/ready`))).status === 503,
    '/api/ready called a full disk ready',
  );
  for (let n = 0; n < 5; n += 1) await write(`Full ${n}`, 60);
  const upload = new FormData();
  upload.append('documents[]', new Blob([Buffer.alloc(2_000_000, 'a')], { type: 'text/plain' }), 'note.txt');
  const answer = await tally.count(() => call('/api/activities/s3_attachment', { body: upload }));
  assertGuarantee(answer?.status === 503, `An upload on a full disk was answered with ${answer?.status}`);
  await withTimeout(10_000, 'Stopping on a full disk', server.stop());
  for (const folder of ['data', 'first']) await refuseStart({ entry, env: { DATA_DIR: join(mount, folder) } });
  rmSync(join(mount, 'filler'));
  const first = await startServer({ entry, env: { DATA_DIR: join(mount, 'first') } });
  assertGuarantee(
    first.url !== undefined,
    `A first start that a full disk had refused did not succeed later: ${first.errors()}`,
  );
  await first.stop();
  rmSync(join(mount, 'first'), { recursive: true });
  const again = await startServer({ entry, env });
  assertGuarantee(again.url !== undefined, `The server did not start after the disk had room again: ${again.errors()}`);
  await compareWithStore({ call: await signIn(again.url), tally, ledger });
  await again.stop();
  return tally;
}
