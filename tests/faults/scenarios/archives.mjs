import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertGuarantee, createDataFolder, createTempFolder, Tally } from '../harness.mjs';

const key = 'a key that the attacker lacks';

/** Runs a command of the built server; returns its exit code and what it wrote. */
function runCommand({ entry, env }, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', SEED: 'none', ...env },
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}` };
}

/** The first line of an encrypted file, and the place of the salt in it. */
const mark = 'age-encryption.org/v1\n';
const saltAt = mark.length + '-> scrypt '.length;

/** The archives that somebody without the key can make of an encrypted one, or instead of it, by what was done. */
const downgrades = (sealed, plain) => [
  ['one of their own, not encrypted', plain],
  ['without its mark', sealed.subarray(mark.length)],
  ['with another mark', Buffer.concat([Buffer.from('age-encryption.org/v0\n'), sealed.subarray(mark.length)])],
  [
    'with another salt',
    Buffer.concat([sealed.subarray(0, saltAt), Buffer.from('A'.repeat(22)), sealed.subarray(saltAt + 22)]),
  ],
  ['cut in half', sealed.subarray(0, sealed.length / 2)],
  ['cut off', sealed.subarray(0, -17)],
  ['extended', Buffer.concat([sealed, plain])],
];

/**
 * Puts archives that were made without the key in the place of an encrypted one: each is refused by the check and by a
 * restore.
 */
export async function downgradeArchives({ entry, times }) {
  const tally = new Tally();
  const folder = createTempFolder();
  const of = (name) => join(folder, name);
  const owner = { entry, env: { DATA_DIR: await createDataFolder(entry), BACKUP_KEY: key } };
  const attacker = { entry, env: { DATA_DIR: await createDataFolder(entry) } };
  for (const [who, file] of [
    [owner, 'sealed.desk'],
    [attacker, 'plain.desk'],
  ]) {
    const { code, said } = runCommand(who, '--backup', of(file));
    assertGuarantee(code === 0, `A backup was not taken: ${said}`);
  }
  const target = { entry, env: { DATA_DIR: of('restored'), BACKUP_KEY: key } };
  for (const [what, bytes] of downgrades(readFileSync(of('sealed.desk')), readFileSync(of('plain.desk'))).slice(
    0,
    times,
  )) {
    writeFileSync(of('changed.desk'), bytes);
    for (const [where, args] of [
      [owner, ['--backup', '--check']],
      [target, ['--restore']],
    ]) {
      const { code, said } = runCommand(where, ...args, of('changed.desk'));
      tally.tries += 1;
      assertGuarantee(
        code === 1 && /not encrypted although|cannot be decrypted|damaged/.test(said),
        `An archive ${what} was taken by ${args.join(' ')}: ${said}`,
      );
    }
  }
  const restored = runCommand(target, '--restore', of('sealed.desk'));
  assertGuarantee(restored.code === 0, `The untouched archive was not restored: ${restored.said}`);
  tally.answered = 1;
  return tally;
}
