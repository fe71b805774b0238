import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  createInitialSheet,
  plainHtmlComponents,
  componentRenderers,
  createFullSheet,
} from '../../src/app/build/antdStyles';

const root = resolve(import.meta.dirname, '../../src');

/** Exports of antd without styles. */
const unstyled = ['ConfigProvider', 'theme'];

function takenFromAntd(): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    ({ name }) => name.endsWith('.tsx') || name.endsWith('.ts'),
  );
  const names = files.flatMap(({ parentPath, name }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(
      ([, list = '']) => list.split(',').map((one) => one.trim()),
    ),
  );
  return new Set(names.filter((name) => name !== '' && !name.startsWith('type ') && !unstyled.includes(name)));
}

test('the styles of every component that the screens take from antd are extracted, and of plain HTML alone beside them', () => {
  const taken = takenFromAntd();
  expect([...taken].filter((name) => !(name in componentRenderers))).toEqual([]);
  expect(
    Object.keys(componentRenderers).filter((name) => !taken.has(name) && !plainHtmlComponents.includes(name)),
  ).toEqual([]);
});

/** Variables that antd sets on its elements. */
const setOnElements = /^--ant-(col-(-|xs|sm|md|lg|xl|xxl|xxxl)-?flex|modal-xs-width|steps-description-max-width)$/;

test.each([
  ['what the page begins with', createInitialSheet],
  ['the whole sheet', createFullSheet],
])('every variable that %s reads is declared there', async (_sheet, make) => {
  const all = await make();
  const names = (pattern: RegExp): string[] => [...all.matchAll(pattern)].map(([, name = '']) => name);
  const declared = new Set(names(/(--ant-[a-z0-9-]+)\s*:/g));
  const missing = new Set(
    names(/var\((--ant-[a-z0-9-]+)\s*\)/g).filter((name) => !declared.has(name) && !setOnElements.test(name)),
  );
  expect(declared.size).toBeGreaterThan(500);
  expect([...missing]).toEqual([]);
});

test('what the page begins with holds the variables of the whole theme', async () => {
  expect(await createInitialSheet()).toContain('--ant-color-primary:#12657a');
});
