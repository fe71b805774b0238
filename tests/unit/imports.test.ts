import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';

const root = resolve(import.meta.dirname, '../..');

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g)].map(([, name = '']) => name);

/** The folder of ours that an import reaches, or the package's name. */
function layerOf(file: string, name: string): string {
  if (!name.startsWith('.')) return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);
  const path = relative(root, resolve(dirname(file), name));
  return path.startsWith('src/') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? path);
}

const anyPackage = (layer: string): boolean => !/^(src\/|resources|tests)/.test(layer);
const noReact = (layer: string): boolean => anyPackage(layer) && !/^(react|antd|@refinedev|@ant-design)/.test(layer);

/** What each folder may import, beside itself; a folder of ours that is not named is out of reach. */
const table: Record<string, { readonly ours: readonly string[]; readonly packages: (layer: string) => boolean }> = {
  'src/schema': { ours: [], packages: (layer) => ['zod', 'dayjs', 'leven'].includes(layer) },
  resources: { ours: ['src/schema'], packages: () => false },
  'src/provider': { ours: ['src/schema'], packages: anyPackage },
  'src/screens': { ours: ['src/schema'], packages: anyPackage },
  'src/server': { ours: ['src/schema'], packages: noReact },
  'src/pages': { ours: ['src/schema', 'src/screens', 'src/provider', 'resources'], packages: anyPackage },
};
/** The places that wire everything. */
const wiring = ['src/server/main.ts', 'src/server/dev.ts', 'src/server/checkProduct.ts'];
const handWritten = [/^src\/server\/(seed|notifications|cases|activities|consent|users|sessions|accessLog|emergency)\//, /^src\/server\/productParts\.ts$/, ...wiring.map((file) => new RegExp(`^${file}$`))];

/** What single kinds of record need on the server beside their declaration may read it. */
const isFeature = (file: string): boolean => handWritten.some((pattern) => pattern.test(relative(root, file)));

describe.each(Object.entries(table))('%s', (folder, { ours, packages }) => {
  test('imports what its layer may', () => {
    const wrong = sources(folder)
      .filter((file) => !wiring.includes(relative(root, file)))
      .flatMap((file) =>
        importsOf(file)
          .map((name) => layerOf(file, name))
          .filter((layer) => !(layer === folder || ours.includes(layer) || packages(layer) || (layer === 'resources' && isFeature(file))))
          .map((layer) => `${relative(root, file)} imports ${layer}`),
      );
    expect(wrong).toEqual([]);
  });
});

test.each(['src/schema', 'src/screens', 'src/provider', 'src/server'])('%s knows no entity by name', (folder) => {
  const names = registry.all.map(({ name }) => name);
  const wrong = sources(folder)
    .filter((file) => !isFeature(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return names.filter((name) => new RegExp(`['"\`/]${name}\\b`).test(text)).map((name) => `${relative(root, file)} names ${name}`);
    });
  expect(wrong).toEqual([]);
});
