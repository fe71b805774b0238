import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test, type APIRequest, type Page } from 'playwright/test';
import { projectRoot } from '../../../src/tools/project.mjs';
import { startScript } from '../../fixtures/scripts';
import { clickRowAction, dialogOf, rowOf } from '../setup/screens';
import { Api, collectConsoleProblems, installSession, signIn } from '../setup/test';
import { followStep, readSteps, runCommand } from '../setup/workedExample';

/** The folders of a checkout that are not in the repository. */
const untracked = ['node_modules', 'dist', 'data', 'test-results', '.git'];

/**
 * A copy of the checkout, whose declarations can be changed, with the same packages. Its files keep their times, by
 * which commands know that the packages are those of the lock file.
 */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'desk-checkout-'));
  cpSync(projectRoot, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !untracked.includes(relative(projectRoot, path)),
  });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** A first load is compiled on request. */
const compiled = { timeout: 150_000 };

const misspelt = (text: string): string => text.replace("titleFields: ['name']", "titleFields: ['nmae']");

/** The tests share one server of `npm run dev`, which starts with a broken declaration and compiles several times. */
test.describe.configure({ mode: 'default', timeout: 600_000 });

let copy: string;
let file: string;
let declaration: string;
let server: ReturnType<typeof startScript>;

test.beforeAll(() => {
  copy = copyCheckout();
  file = join(copy, 'resources/payers.ts');
  declaration = readFileSync(file, 'utf8');
  writeFileSync(file, misspelt(declaration));
  const env = { PORT: '0', DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'error', SEED: 'none' };
  server = startScript('dev', { cwd: copy, env });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(copy, { recursive: true, force: true });
});

const addressOf = async (): Promise<string> => (await server.says(/(http:\/\/localhost:\d+)/))[1] ?? '';

/** Signs in to the API at an address, and in the browser. */
async function signInAt(address: string, requests: APIRequest, page: Page): Promise<Api> {
  const request = await requests.newContext({ baseURL: address });
  const token = await signIn(request);
  await installSession(page, token);
  return new Api(request, token);
}

test('npm run dev shows what is wrong with a declaration from its start on, and then the screen again', async ({
  page,
  playwright,
}) => {
  const overlay = page.locator('vite-error-overlay');
  const address = await addressOf();
  await page.goto(address, compiled);
  const problem = page.getByRole('listitem').filter({ hasText: 'payers: titleFields names the unknown field "nmae"' });
  await expect(problem, server.output()).toBeVisible(compiled);
  await expect(problem).toContainText('did you mean "name"?');
  await expect(overlay).toBeHidden();
  const asked = page.waitForRequest(/\/__open-in-editor\?file=.*resources%2Fpayers\.ts%3A\d+%3A\d+$/);
  await page.route('**/__open-in-editor?*', (route) => route.fulfill({ status: 204 }));
  await problem.getByRole('link', { name: /^resources\/payers\.ts:\d+:\d+$/ }).click();
  await asked;
  writeFileSync(file, declaration);
  await expect(page.getByLabel('Password'), server.output()).toBeVisible(compiled);

  await signInAt(address, playwright.request, page);
  await page.goto(`${address}/dashboard/payers?name=Blue`, compiled);
  const search = page.getByLabel('Name', { exact: true });
  await expect(search, server.output()).toHaveValue('Blue', compiled);
  writeFileSync(file, declaration.replace('fields: {', 'fields: {{'));
  await expect(page.getByText('Unexpected token')).toBeVisible(compiled);
  await expect(overlay).toBeHidden();
  writeFileSync(file, declaration.replace("idPrefix: 'PAY',", "idPrefix: 'PAY',\n  idPrefix: 'PYR',"));
  await expect(page.getByText('"idPrefix" is there a second time')).toBeVisible(compiled);
  await expect(overlay).toBeHidden();
  writeFileSync(file, declaration);
  await expect(search, server.output()).toHaveValue('Blue', compiled);

  const heard = collectConsoleProblems(page.context());
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Declarations' }).click();
  await expect(page.getByLabel('Case Type', { exact: true }), server.output()).toHaveCount(4, compiled);
  await expect(page.getByText('Case Type is required')).toBeVisible();
  await page.getByRole('navigation', { name: 'Declarations' }).getByRole('link', { name: 'Payers' }).click();
  await expect(page).toHaveURL(`${address}/dashboard/declarations/payers`);
  const fields = page.getByRole('region', { name: 'Fields' });
  await expect(fields.getByRole('row', { name: /^name text/ })).toContainText('required');
  await expect(page.getByRole('region', { name: 'JSON of a record' })).toContainText('"name": "');
  const table = page.getByRole('region', { name: 'SQL of the table' });
  await expect(table).toContainText('create table "octapharma"."payers"', compiled);
  expect(heard).toEqual([]);
  writeFileSync(file, declaration.replace('fields: {', "fields: {\n    spare: text('Spare'),"));
  const remark = page.getByRole('listitem').filter({ hasText: 'field "spare": it is used nowhere' });
  await expect(remark.getByRole('link', { name: /^resources\/payers\.ts:\d+:\d+$/ })).toBeVisible(compiled);
});

/** The guide of declarations begins with a worked example. */
const steps = readSteps(readFileSync(join(projectRoot, 'resources/README.md'), 'utf8'));

test('the worked example of the guide works as it is written, and what it shows is there', async ({
  page,
  playwright,
}) => {
  writeFileSync(file, declaration);
  const isServer = (step: (typeof steps)[number]) => 'command' in step && step.command === 'npm run dev';
  expect(steps.filter(isServer)).toHaveLength(1);
  for (const step of steps) if (!isServer(step)) await followStep(step, copy);
  const written = [...new Set(steps.flatMap((step) => ('path' in step ? step.path : [])))].join(' ');
  await runCommand(`npx oxfmt --check ${written}`, copy);
  await runCommand(`npx oxlint -c oxlint.config.js --type-check ${written}`, copy);

  const address = await addressOf();
  const api = await signInAt(address, playwright.request, page);
  const corner = { name: 'Corner', npi: '1234567893', account_number: 'W100456789', status: 'Active' };
  const { id } = await api.create('pharmacies', corner);
  await api.create('pharmacy_visits', { subject: 'Cold chain', visited_on: '2024-06-03', pharmacy_id: id });
  await page.goto(`${address}/dashboard/pharmacies`, compiled);
  const row = rowOf(page, 'Corner');
  await expect(row, server.output()).toContainText('•••• 6789', compiled);
  await expect(row.getByRole('link', { name: corner.npi })).toHaveAttribute('href', /npiregistry/);
  await clickRowAction(page, 'Corner', 'Suspend');
  await dialogOf(page, 'Suspend this pharmacy?').getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Suspended');

  await page.getByRole('link', { name: 'Pharmacies by Status' }).click();
  await page.getByRole('link', { name: 'Suspended: 1' }).click(compiled);
  await row.getByRole('link', { name: `PHA${id}` }).click();
  await expect(page.getByRole('region', { name: 'Visits' }), server.output()).toContainText('Cold chain', compiled);
  await expect(page.getByRole('main')).toContainText('Until the status is Active again.');
  await page.getByRole('button', { name: 'Show Account Number' }).click();
  await expect(page.getByText(corner.account_number)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Visit' })).toBeVisible();
});

test('the page of declarations is in no file of a build', () => {
  const web = join(projectRoot, 'dist/web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html)$/.test(file));
  const texts = files.map((file) => readFileSync(join(web, file), 'utf8'));
  const holders = (word: string) => files.filter((_file, at) => texts[at]?.includes(word));
  expect(holders('Patient Support Desk')).not.toEqual([]);
  for (const word of ['/declarations', '__declarations', 'Kinds of Fields', '__open-in-editor'])
    expect(holders(word), word).toEqual([]);
});
