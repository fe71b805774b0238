import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { runContract, type ContractOptions } from '../../src/contract/runContract';
import * as schema from '../../src/schema';
import { withDefaultPage } from '../../src/schema/recordScreens';
import * as declare from '../../src/schema/declare';
import { checkRegistry } from '../../src/server/operations/check/checkDeclarations';
import { findProblems } from '../../src/tools/declarations/findProblems.mjs';
import { projectRoot } from '../../src/tools/project.mjs';
import { fetchFrom } from '../contract/fetchFrom';
import { createRuns } from '../unit/scaffold/context';
import { describeApi, type Body, type Harness, type ListBody } from './harness';

/** The modules of a folder `resources`, by their path. */
type Files = ReadonlyMap<string, string>;

const emptyIndex = `import { createRegistry } from '../src/schema';

const kinds = [];

export const registry = createRegistry(kinds, { features: [] });
`;

/** The registry of these modules. */
function load(files: Files): schema.Registry {
  const loaded = new Map<string, Body>([
    ['../src/schema', schema],
    ['../src/schema/declare', declare],
  ]);
  const requireModule = (name: string): Body => {
    const known = loaded.get(name);
    if (known) return known;
    const exported: Body = {};
    loaded.set(name, exported);
    const code = ts.transpile(files.get(`resources/${name.slice(2)}.ts`) ?? '', { module: ts.ModuleKind.CommonJS });
    const run = runInThisContext(`(exports, require) => {${code}}`) as (into: Body, require: unknown) => void;
    run(exported, requireModule);
    return exported;
  };
  return requireModule('./index').registry as schema.Registry;
}

const check = (files: Files) => checkRegistry({ registry: load(files), manufacturers });

/** A network of pharmacies as `npm run resource` writes it, beginning with no kind of record. */
async function declareNetwork(): Promise<Files> {
  const files = new Map([['resources/index.ts', emptyIndex]]);
  const declareKind = async (...args: readonly string[]) => {
    const { run } = createRuns({
      registry: load(files),
      read: (path) => files.get(path),
      write: (path, text) => files.set(path, text),
      check: (proposed) =>
        Promise.resolve(new Map([...files, ...proposed]))
          .then(check)
          .then(
            () => undefined,
            (error: unknown) => String(error),
          ),
    });
    const { code, output } = await run(...args);
    if (code !== 0) throw new Error(output);
    return output;
  };
  await declareKind('visits', 'Visit', 'visited_on:date!', 'outcome:choice(Order,No Order)', 'report:longText');
  await declareKind(
    'contracts',
    'number:text!',
    'starts:date!',
    'ends:date',
    'fee:money',
    'status:choice(Draft,Signed)',
  );
  await declareKind(
    ...['pharmacies', 'Pharmacy', 'name:text!', 'npi:text=NPI', 'phone:phone', 'state:usState'],
    ...['visits:below', 'contracts:below'],
  );
  return files;
}

/** The network after its kind of pharmacies, and a field of them, are renamed. */
function renameIn(files: Files): Files {
  const rename = (text: string): string =>
    text
      .replaceAll("'pharmacies'", "'stores'")
      .replace("name: 'stores',", "name: 'stores',\n  was: 'pharmacies',")
      .replaceAll("'npi'", "'ncpdp'")
      .replace("npi: text('NPI')", "ncpdp: text('NCPDP', { was: 'npi' })");
  return new Map([...files].map(([path, text]) => [path, rename(text)]));
}

const network = await declareNetwork();
const renamed = renameIn(network);

/** The lines of `npm run check` in a project with these declarations and no code for single kinds of record. */
async function checkLines(files: Files): Promise<readonly string[]> {
  const cache = join(projectRoot, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'check-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const path of ['src/schema/index.ts', 'src/schema/declare.ts'])
    write(path, `export * from '${join(projectRoot, path)}';\n`);
  write(
    'src/server/operations/check/checkProduct.ts',
    `import { checkRegistry } from '${join(projectRoot, 'src/server/operations/check/checkDeclarations')}';
import { registry } from '../../../../resources';

export const checkProduct = () => checkRegistry({ registry, manufacturers: [{ key: 'octapharma' }] });
`,
  );
  for (const [path, text] of files) write(path, text);
  try {
    return await findProblems(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('another registry is checked as it is written and renamed, and a mistake is told at its place', async () => {
  expect(load(network).all.map(({ name }) => name)).toEqual(['visits', 'contracts', 'pharmacies']);
  const { all, get } = load(network);
  const page = withDefaultPage(get('pharmacies'), all);
  expect(page.relations.hasMany.map(({ many }) => many)).toEqual(['visits', 'contracts']);
  expect(() => check(network)).not.toThrow();
  expect(() => check(renamed)).not.toThrow();
  const path = 'resources/contracts.ts';
  const mistaken = new Map([...network, [path, network.get(path)?.replace("'number'", "'nmuber'") ?? '']]);
  expect(await checkLines(mistaken)).toEqual([
    expect.stringMatching(/^resources\/contracts\.ts:\d+:\d+ error contracts: .*"nmuber".*did you mean "number"\?$/),
  ]);
});

/** What a server does that the wire format does not allow. */
async function contractFindings(
  { app, token }: Pick<Harness, 'app' | 'token'>,
  options: Pick<ContractOptions, 'registry' | 'resources'>,
) {
  const outcomes = await runContract({
    ...{ apiUrl: 'http://api.test/api', manufacturer: 'octapharma', token, write: true, seed: 7_000 },
    ...options,
    fetch: fetchFrom(app),
  });
  return outcomes.flatMap(({ resource, rule, findings }) =>
    findings.map(({ severity, message }) => `${severity} ${resource ?? ''} ${rule}: ${message}`),
  );
}

describeApi('a server of another registry', { registry: load(network) }, (harness) => {
  test('keeps the contract, and all that is stored when a kind and a field of it are renamed', async () => {
    const { make, call, startWith, registry, token, app } = harness();
    const pharmacy = await make(registry.get('pharmacies'), 1, { npi: '1234567890' });
    const at = `pharmacies/${pharmacy.id}`;
    await call('PUT', at, { body: { npi: '1999999999' } });
    const visit = await make(registry.get('visits'), 1, { pharmacy_id: pharmacy.id });
    await make(registry.get('contracts'), 1, { pharmacy_id: pharmacy.id });
    expect(await contractFindings({ app, token }, { registry })).toEqual([]);

    const newer = await startWith(load(renamed));
    expect((await newer.call('GET', `stores/${pharmacy.id}`)).body).toMatchObject({
      name: pharmacy.name,
      ncpdp: '1999999999',
    });
    for (const listed of ['visits', 'contracts'])
      expect((await newer.call<ListBody>('GET', `${listed}?pharmacy_id=${pharmacy.id}`)).body.meta.total).toBe(1);
    const history = await newer.call<ListBody>('GET', `versions?model_name=stores&data_keyword=${pharmacy.id}`);
    expect(history.body.data.map(({ changeset }) => (changeset as Body).ncpdp)).toEqual([
      ['1234567890', '1999999999'],
      [null, '1234567890'],
    ]);
    expect((await newer.call('GET', at)).status).toBe(404);
    const later = { registry: load(renamed) };
    expect(await contractFindings({ app: newer.app, token }, later)).toEqual([]);

    // A visit cannot be made where every pharmacy is discarded, which is no fault of the server.
    await newer.call('DELETE', `stores/${pharmacy.id}`);
    expect((await newer.call('GET', `visits/${visit.id}`)).body.pharmacy_id).toBe(pharmacy.id);
    expect(await contractFindings({ app: newer.app, token }, { ...later, resources: ['visits'] })).toEqual([]);
  });
});
