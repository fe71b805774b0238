import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertNoRepeatedNames } from '../../src/tools/declarations/sourceMistakes.mjs';

/** Runs the check over declarations with these texts. */
async function check(files: Readonly<Record<string, string>>): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  mkdirSync(join(folder, 'options'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return assertNoRepeatedNames(folder)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
    .finally(() => rmSync(folder, { recursive: true }));
}

test('a name that an object of a declaration has twice is told with its place', async () => {
  const fields =
    "  fields: {\n    phone: phone('Phone'),\n    note: text('Note', { required: true, 'required': false }),\n    phone: phone('Other Phone'),\n  },\n";
  const error = await check({
    'couriers.ts': `const shared = { name: 1 };\nexport const couriers = defineResource({\n  name: 'couriers',\n${fields}  more: { ...shared, name: 2, ...shared, [key]: 1, [key]: 2 },\n} as const);\n`,
    'options/colours.ts': "export const colours = { red: 'Red', red: 'Rosso' } satisfies object;\n",
  });
  const because = 'is there a second time, and the first one would have no effect; rename or remove one of the two';
  expect(error).toHaveProperty('name', 'DeclarationError');
  expect(error).toHaveProperty(
    'message',
    [
      'The declarations cannot be used:',
      `  resources/couriers.ts:6:42: "required" ${because}`,
      `  resources/couriers.ts:7:5: "phone" ${because}`,
      `  resources/options/colours.ts:1:38: "red" ${because}`,
    ].join('\n'),
  );
});

test('a file that cannot be read as a program is left to who runs it', async () => {
  expect(await check({ 'couriers.ts': "export const couriers = { name: 'a' phone: 'b' };\n" })).toBeUndefined();
});

test('no declaration of the product has a name twice', async () => {
  await expect(assertNoRepeatedNames(join(import.meta.dirname, '../../resources'))).resolves.toBeUndefined();
});
