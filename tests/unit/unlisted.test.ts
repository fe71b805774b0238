import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnlistedDeclarations } from '../../src/tools/declarations/sourceMistakes.mjs';

test('a declaration that the registry does not name is told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  const files = {
    'index.ts': "import { couriers } from './couriers';\n",
    'couriers.ts': 'export const couriers = defineResource({});\n',
    'couriersOfNight.ts': 'export const couriersOfNight = defineResource({});\n',
    'colours.ts': "export const colours = ['red'];\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(findUnlistedDeclarations(folder)).toEqual(['couriersOfNight.ts']);
  rmSync(folder, { recursive: true });
});

test('the registry names every declaration of the product', () => {
  expect(findUnlistedDeclarations(join(import.meta.dirname, '../../resources'))).toEqual([]);
});
