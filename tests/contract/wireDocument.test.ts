import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { describeWire, generatedMark } from '../../src/contract/describeWire';
import { resourceRules, serverRules, writeRules } from '../../src/contract/runContract';

test('the generated part of docs/WIRE.md is what npm run docs:wire writes', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/WIRE.md'), 'utf8');
  expect(document.slice(document.indexOf(generatedMark))).toBe(describeWire(registry));
});

test('each rule has a name of its own', () => {
  const ids = [...serverRules, ...resourceRules, ...writeRules].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
