import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'playwright/test';
import { projectRoot } from '../../../src/tools/project.mjs';
import { startScript } from '../../fixtures/scripts';

/** The folders of a checkout that are not in the repository. */
const untracked = ['node_modules', 'dist', 'data', 'test-results', '.git'];

/** A copy of the checkout, whose declarations can be broken, with the same packages. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'desk-checkout-'));
  cpSync(projectRoot, copy, { recursive: true, filter: (path) => !untracked.includes(relative(projectRoot, path)) });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** A first load is compiled on request. */
const compiled = { timeout: 150_000 };

test('npm run dev shows the sign-in form, what is wrong with a declaration, and the form again', async ({ page }) => {
  const copy = copyCheckout();
  const { says, stop, output } = startScript('dev', {
    cwd: copy,
    env: { PORT: '0', DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'error' },
  });
  try {
    const [, address = ''] = await says(/(http:\/\/localhost:\d+)/);
    await page.goto(address, compiled);
    await expect(page.getByLabel('Password'), output()).toBeVisible(compiled);

    const file = join(copy, 'resources/payers.ts');
    const declaration = readFileSync(file, 'utf8');
    writeFileSync(file, declaration.replace("titleFields: ['name']", "titleFields: ['nmae']"));
    await expect(
      page.getByRole('listitem').filter({ hasText: 'payers: titleFields names the unknown field "nmae"' }),
    ).toBeVisible(compiled);
    writeFileSync(file, declaration.replace("idPrefix: 'PAY',", "idPrefix: 'PAY',\n  idPrefix: 'PYR',"));
    await expect(page.getByText('"idPrefix" is there a second time')).toBeVisible(compiled);
    writeFileSync(file, declaration);
    await expect(page.getByLabel('Password'), output()).toBeVisible(compiled);
  } finally {
    await stop();
    rmSync(copy, { recursive: true, force: true });
  }
});
