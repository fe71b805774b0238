import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const maxColumns = 120;

test.each(['src', 'resources'])('no line of %s is longer than the formatter makes it', (folder) => {
  const long = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.length > maxColumns ? `${folder}/${file}:${at + 1}` : [])),
    );
  expect(long).toEqual([]);
});
