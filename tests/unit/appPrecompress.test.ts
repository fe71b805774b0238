import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from '../../src/app/build/precompress';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'desk-web-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a script and a style sheet get twins that unpack to them; small files and pictures get none', async () => {
  const code = 'export const words = "é"; '.repeat(100);
  const chunk = (fileName: string, text: string) => ({ type: 'chunk', fileName, code: text });
  const asset = (fileName: string, source: string | Uint8Array) => ({ type: 'asset', fileName, source });
  const outputs = [
    chunk('a.js', code),
    asset('b.css', code),
    chunk('tiny.js', 'export {}'),
    asset('c.png', new Uint8Array(5000)),
  ];
  const write = precompress().writeBundle as unknown as (options: { dir: string }, bundle: object) => Promise<void>;
  await write({ dir }, Object.fromEntries(outputs.map((output) => [output.fileName, output])));
  expect(readdirSync(dir).sort()).toEqual(['a.js.br', 'a.js.gz', 'b.css.br', 'b.css.gz']);
  expect(brotliDecompressSync(readFileSync(join(dir, 'a.js.br'))).toString()).toBe(code);
  expect(gunzipSync(readFileSync(join(dir, 'b.css.gz'))).toString()).toBe(code);
});
