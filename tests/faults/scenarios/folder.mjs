import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { compare, newKeeper, ownFolder, promise, signIn, startServer, Tally, within, writePayers } from '../harness.mjs';

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Runs a program as process 1 of its own process and network namespaces, like a container. */
const asContainer = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--net'];
const canSeparate = () => succeeds('unshare', ['--pid', '--fork', '--mount-proc', '--net', 'true']);

/** Starts two servers on one folder at once, repeatedly: each time exactly one gets it. */
export async function shared({ entry, times }) {
  const tally = new Tally();
  const separate = canSeparate();
  const env = { DATA_DIR: ownFolder(), HOST: '0.0.0.0' };
  await (await startServer({ entry, env })).stop();
  for (let n = 0; n < times; n += 1) {
    const wrapper = separate && n % 2 === 1 ? asContainer : [];
    const pair = [0, 1].map(() => startServer({ entry, env, wrapper }));
    const first = await Promise.race(pair);
    // The other one fails immediately; the winner is killed, and leaves nothing that blocks the next pair.
    const both = await Promise.all(pair);
    tally.tries += 1;
    const winners = both.filter(({ url }) => url !== undefined);
    if (winners.length === 1) tally.answered += 1;
    if (winners.length > 1) tally.doubled += 1;
    promise(winners.length === 1, `${winners.length} of two servers got the folder: ${first.errors()}`);
    const refused = both.find(({ url }) => url === undefined);
    promise(/in use by .*stop it, or set DATA_DIR/.test(refused.errors()), `The one that was refused said: ${refused.errors()}`);
    await winners[0].kill();
  }
  return tally;
}

/** Fills the disk of the data folder: writes and uploads are refused temporarily, and the server stops in time. */
export async function full({ entry }) {
  const folder = ownFolder();
  const mount = join(folder, 'disk');
  mkdirSync(mount);
  if (!succeeds('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', mount])) return undefined;
  try {
    return await fillDisk({ entry, mount });
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

async function fillDisk({ entry, mount }) {
  const tally = new Tally();
  const keep = newKeeper();
  const env = { DATA_DIR: join(mount, 'data') };
  const server = await startServer({ entry, env });
  promise(server.url !== undefined, `The server did not start: ${server.errors()}`);
  const call = await signIn(server.url);
  const write = (name, count) => {
    let left = count;
    return writePayers({ call: () => call, tally, keep, isOver: () => left-- <= 0, name });
  };
  await write('Before', 10);
  fillUp(join(mount, 'filler'));
  promise((await within(2_000, '/api/ready', fetch(`${server.url}/api/ready`))).status === 503, '/api/ready called a full disk ready');
  for (let n = 0; n < 5; n += 1) await write(`Full ${n}`, 60);
  const upload = new FormData();
  upload.append('documents[]', new Blob([Buffer.alloc(2_000_000, 'a')], { type: 'text/plain' }), 'note.txt');
  const answer = await tally.count(() => call('/api/activities/s3_attachment', { body: upload }));
  promise(answer?.status === 503, `An upload on a full disk was answered with ${answer?.status}`);
  await within(8_000, 'Stopping on a full disk', server.stop());
  rmSync(join(mount, 'filler'));
  const again = await startServer({ entry, env });
  promise(again.url !== undefined, `The server did not start after the disk had room again: ${again.errors()}`);
  await compare({ call: await signIn(again.url), tally, keep });
  await again.stop();
  return tally;
}
