import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'playwright/test';
import { projectRoot } from '../../../src/tools/project.mjs';
import { startScript } from '../../fixtures/scripts';
import { admin, installSession } from '../setup/test';

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

test('npm run dev shows what is wrong with a declaration from its start on, and then the screen again', async ({
  page,
  request,
}) => {
  // The command is started and compiles several times.
  test.setTimeout(600_000);
  const copy = copyCheckout();
  const file = join(copy, 'resources/payers.ts');
  const declaration = readFileSync(file, 'utf8');
  writeFileSync(file, declaration.replace('fields: {', 'fields: {{'));
  const { says, stop, output } = startScript('dev', {
    cwd: copy,
    env: { PORT: '0', DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'error' },
  });
  const overlay = page.locator('vite-error-overlay');
  try {
    const [, address = ''] = await says(/(http:\/\/localhost:\d+)/);
    await page.goto(address, compiled);
    const place = page.getByRole('link', { name: /^resources\/payers\.ts:\d+:\d+$/ });
    await expect(place, output()).toBeVisible(compiled);
    await expect(page.getByText('Unexpected token')).toBeVisible();
    await expect(overlay).toBeHidden();
    const asked = page.waitForRequest(/\/__open-in-editor\?file=.*resources%2Fpayers\.ts%3A\d+%3A\d+$/);
    await page.route('**/__open-in-editor?*', (route) => route.fulfill({ status: 204 }));
    await place.click();
    await asked;
    writeFileSync(file, declaration);
    await expect(page.getByLabel('Password'), output()).toBeVisible(compiled);

    const session = await request.post(`${address}/api/sessions`, { data: admin });
    const { data } = (await session.json()) as { readonly data: { readonly auth_token: string } };
    await installSession(page, data.auth_token);
    await page.goto(`${address}/dashboard/payers?name=Blue`, compiled);
    const search = page.getByLabel('Name', { exact: true });
    await expect(search, output()).toHaveValue('Blue', compiled);
    writeFileSync(file, declaration.replace("titleFields: ['name']", "titleFields: ['nmae']"));
    const problem = page
      .getByRole('listitem')
      .filter({ hasText: 'payers: titleFields names the unknown field "nmae"' });
    await expect(problem).toBeVisible(compiled);
    await expect(problem).toContainText('did you mean "name"?');
    writeFileSync(file, declaration.replace("idPrefix: 'PAY',", "idPrefix: 'PAY',\n  idPrefix: 'PYR',"));
    await expect(page.getByText('"idPrefix" is there a second time')).toBeVisible(compiled);
    await expect(overlay).toBeHidden();
    writeFileSync(file, declaration);
    await expect(search, output()).toHaveValue('Blue', compiled);
  } finally {
    await stop();
    rmSync(copy, { recursive: true, force: true });
  }
});
