import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../src/tools/postgres.mjs';
import { runScript, startScript } from '../fixtures/scripts';

/** The scripts of package.json that `npm test` does not run for its own purposes, each in its shortest form. */

let folder: string;
const inFolder = (name: string): string => join(folder, name);
const environment = (dataDir = 'data') => ({
  DATA_DIR: inFolder(dataDir),
  PORT: '0',
  SEED: 'none',
  LOG_LEVEL: 'error',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-scripts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the product', () => {
  test('is built, and not again while nothing has changed', async () => {
    await runScript('build');
    expect(await runScript('build')).toEqual({ code: 0, output: '' });
  });

  test('starts and stops', async () => {
    const { says, stop } = startScript('start', { env: environment() });
    const [, address = ''] = await says(/(http:\/\/localhost:\d+)/);
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
    await stop();
  });

  // What each command does: main.test.ts.
  test('is planned, migrated, backed up, restored and verified by a script each', async () => {
    expect(await runScript('db:plan', { env: environment() })).toEqual({
      code: 0,
      output: '-- The tables match the declarations: nothing to do\n',
    });
    // With PostgreSQL and two roles: roles.test.ts.
    expect(await runScript('db:migrate', { env: environment() })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The tables were not migrated\. Set DATABASE_OWNER_URL/) as string,
    });
    const file = inFolder('one.desk');
    expect(await runScript('backup', { args: [file], env: environment() })).toMatchObject({ code: 0 });
    expect(await runScript('restore', { args: [file], env: environment('restored') })).toMatchObject({ code: 0 });
    expect(await runScript('audit:verify', { env: environment() })).toMatchObject({ code: 0 });
    expect(await runScript('files:move', { env: environment() })).toEqual({
      code: 1,
      output: 'Not every file was moved. Set S3_BUCKET to the bucket that the files are to be moved to\n',
    });
  });

  test('is described as a package, called from the command line and held against its own wire format', async () => {
    expect(await runScript('build:provider')).toMatchObject({ code: 0 });
    expect(await runScript('provider', { args: ['getList', 'payers', '--page', '2'] })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^GET \S+\/payers\?page=2&per=10/) as string,
    });
    expect(await runScript('contract', { args: ['--help'] })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Holds a server against the wire format') as string,
    });
    expect(await runScript('docs:wire')).toEqual({ code: 0, output: '' });
  });
});

describe('the declarations', () => {
  // That none is written over one that exists: scaffold/refusals.test.ts.
  test('are written from words', async () => {
    const { code, output } = await runScript('resource', { args: ['sample_depots', 'name:text!', '--dry-run'] });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("name: 'sample_depots',") as string });
  });

  test('have screens that become files of their own, but none twice', async () => {
    expect(await runScript('eject', { args: ['cases', 'list'] })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The list of cases is a page of its own already/) as string,
    });
  });
});

describe('the code', () => {
  test('has declarations without problems', async () => {
    expect(await runScript('check')).toEqual({ code: 0, output: 'No problems\n' });
  });

  test('is linted, corrected and formatted', async () => {
    const file = inFolder('code.ts');
    await writeFile(file, 'let one = 1\nexport const list = [one,2]\n');
    expect(await runScript('lint', { args: [file] })).toMatchObject({
      code: 1,
      output: expect.stringContaining('prefer-const') as string,
    });
    expect(await runScript('lint:fix', { args: [file] })).toMatchObject({ code: 0 });
    expect(await runScript('format', { args: [file] })).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toBe('const one = 1;\nexport const list = [one, 2];\n');
  });

  // One file of many: a shard has the same order in each run.
  test('has its unit tests run', async () => {
    expect(await runScript('test:unit', { args: ['--shard=1/90'] })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Test Files +\d+ passed/) as string,
    });
  });

  test('tells of which packages it is made', async () => {
    const { code, output } = await runScript('sbom');
    const bill = JSON.parse(output) as {
      readonly bomFormat: string;
      readonly components: readonly {
        readonly group?: string;
        readonly name: string;
        readonly version: string;
        readonly scope: string;
      }[];
    };
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect({ code, format: bill.bomFormat }).toEqual({ code: 0, format: 'CycloneDX' });
    const required = new Set(
      bill.components
        .filter(({ scope }) => scope === 'required')
        .map(({ group, name, version }) => `${[group, name].filter(Boolean).join('/')} ${version}`),
    );
    // The version of a package under another name begins with its own: npm:name@version.
    expect(
      Object.entries(dependencies)
        .map(([name, version]) => `${name} ${version.replace(/^.*@/, '')}`)
        .filter((one) => !required.has(one)),
    ).toEqual([]);
  });

  test('is tested under other versions of Node.js than the running one', async () => {
    const [running = ''] = process.versions.node.split('.');
    expect(await runScript('test:nodes', { args: [running] })).toEqual({
      code: 0,
      output: `Node.js ${running} is the running version: npm test covers it\n`,
    });
  });
});

describe('the measurements', () => {
  test('of the API and of the screens start, and end with a report', async () => {
    const api = await runScript('bench:api', { args: ['--engines', '', '--processes', ''] });
    expect(api).toMatchObject({ code: 0, output: expect.stringContaining('bench-api.json') as string });
    const web = await runScript('bench:web', { args: ['--only', 'payers', '--rounds', '0'] });
    expect(web).toMatchObject({ code: 0, output: expect.stringContaining('bench-web.json') as string });
  });

  test('of the load sign people in, who work without a failure', async () => {
    const { output } = await runScript('test:load', { args: ['--people', '1', '--seconds', '1'] });
    expect(output).toMatch(/1 people \(1 signed in\) for 1 s on the embedded store, .*: failed: none/);
  });

  test.runIf(hasPostgres())('of the access log fill one, which is whole', async () => {
    const { code, output } = await runScript('bench:log', {
      args: ['--entries', '200', '--months', '6', '--runs', '1'],
    });
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^whole: \d+ entries$/m) as string,
    });
  });
});
