import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/tools/project.mjs';

test('packages of another checkout, to which a link leads, are not replaced by those of this one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-linked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [checkout, other] = [join(folder, 'checkout'), join(folder, 'other')];
  cpSync(join(projectRoot, 'src/tools'), join(checkout, 'src/tools'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(projectRoot, file), join(checkout, file));
  mkdirSync(other);
  writeFileSync(join(other, 'kept'), '');
  symlinkSync(other, join(checkout, 'node_modules'));
  // Without npm, so that nothing is installed by a test either.
  const env = { ...process.env, PATH: '' };
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/check.mjs'], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^The packages in \S+other, to which node_modules is a link, are older than package-lock\.json: .*\n$/,
    ) as string,
  });
  expect(readdirSync(other)).toEqual(['kept']);
});
