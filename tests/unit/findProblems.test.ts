import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems } from '../../src/tools/declarations/findProblems.mjs';
import { projectRoot } from '../../src/tools/project.mjs';

let root: string;

beforeEach(() => {
  // Inside the project, so that the packages of the schema are found.
  const cache = join(projectRoot, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  root = mkdtempSync(join(cache, 'check-'));
  for (const folder of ['resources', 'src/server/operations/check']) mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const schema = join(projectRoot, 'src/schema');
const couriers = `import { defineResource, text } from '${schema}/declare';
import { shared } from './shared';

export const couriers = defineResource({
  name: 'couriers',
  label: { one: 'Courier', many: 'Couriers' },
  idPrefix: 'COU',
  titleFields: ['name'],
  fields: {
    name: text('Name'),
    ...shared,
  },
  search: { searchName: { field: 'name', op: 'gte' } },
  verbs: ['list', 'create', 'update'],
  menu: { group: 'Other' },
  list: {
    columns: [
      'id',
      'nmae',
    ],
  },
  form: { create: { opensIn: 'modal', widht: 7 }, sections: [{ title: 'Courier', fields: ['name', 'nmae'] }] },
});
`;
const product = {
  'resources/shared.ts': `import { text } from '${schema}/declare';

export const shared = {
  size: text('Size', { default: { field: 'sort' } }),
};
`,
  'resources/couriers.ts': couriers,
  'resources/index.ts': `import { createRegistry } from '${schema}';
import { couriers } from './couriers';

export const registry = createRegistry([couriers], { features: [] });
`,
  'src/server/operations/check/checkProduct.ts': `import { registry } from '../../../../resources';

export const checkProduct = () => registry.get('couriers');
`,
};

/** The problems of a product with these files instead of its own. */
function check(files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  for (const [path, text] of Object.entries({ ...product, ...files })) writeFileSync(join(root, path), text);
  return findProblems(root);
}

test('a problem is told at the word, or else the part, that it is about', async () => {
  expect((await check()).map((line) => line.replace(/; .*/, ''))).toEqual([
    'resources/couriers.ts:22:39 error couriers: form.create has the unknown option "widht"',
    'resources/shared.ts:4:42 error couriers: field "size": its "default" names the unknown field "sort" of couriers',
    'resources/couriers.ts:19:7 error couriers: list.columns names the unknown field "nmae" of couriers',
    'resources/couriers.ts:22:99 error couriers: section "Courier" names the unknown field "nmae" of couriers',
    'resources/couriers.ts:13:34 error couriers: search "searchName" compares "name" with "gte", which is not possible ' +
      'for a text',
  ]);
});

test('what keeps the declarations from being loaded is told at its place', async () => {
  const [line] = await check({ 'resources/couriers.ts': couriers.replace('fields: {', 'fields: {{') });
  expect(line).toBe('resources/couriers.ts:9:12 error Unexpected token');
});

test('a name that is there twice, and a file that is not listed, are told beside the other problems', async () => {
  const lines = await check({
    'resources/shared.ts': 'export const shared = { list: 1, list: 2 };\n',
    'resources/vans.ts': "export const vans = defineResource({ name: 'vans' });\n",
  });
  expect(lines[0]).toMatch(/^resources\/shared\.ts:1:34 error "list" is there a second time/);
  expect(lines.at(-1)).toMatch(/^resources\/vans\.ts:1:1 error .* that resources\/index\.ts does not list/);
  expect(lines.length).toBeGreaterThan(2);
});

test('declarations without a problem are told to have none', async () => {
  const sound = `import { defineResource, text } from '${schema}/declare';
export const couriers = defineResource({
  name: 'couriers',
  label: { one: 'Courier', many: 'Couriers' },
  idPrefix: 'COU',
  titleFields: ['name'],
  fields: { name: text('Name', { required: true }) },
  verbs: ['list'],
  list: { columns: ['id', 'name'] },
  menu: { group: 'Other' },
});
`;
  expect(await check({ 'resources/couriers.ts': sound })).toEqual([]);
});
