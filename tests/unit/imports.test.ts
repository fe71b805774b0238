import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { pagesNeed } from '../../src/pages/needs';
import { createProductExtensions } from '../../src/server/productExtensions';

const root = resolve(import.meta.dirname, '../..');

/** The sources of a folder, without the packages of what is measured there. */
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));

/** The modules that wire everything. */
const wiring = [
  'src/server/main.ts',
  'src/server/operations/start/commandLine.ts',
  'src/server/dev.ts',
  'src/server/operations/check/checkProduct.ts',
];
/** The folders of single kinds of record: those whose modules `productExtensions.ts` attaches. */
const attachedFolders = [
  ...readFileSync(join(root, 'src/server/productExtensions.ts'), 'utf8').matchAll(/ from '\.\/(features\/\w+)\/\w+'/g),
].map(([, folder = '']) => folder);
const handWritten = [
  new RegExp(`^src/server/(operations/seed|messages|accounts|accessLog|${attachedFolders.join('|')})/`),
  /^src\/server\/productExtensions\.ts$/,
  ...wiring.map((file) => new RegExp(`^${file}$`)),
];

/** Server code for single kinds of record may import their declarations. */
const isFeature = (file: string): boolean => handWritten.some((pattern) => pattern.test(relative(root, file)));

test.each(['src/fields', 'src/schema', 'src/ui', 'src/screens', 'src/provider', 'src/server'])(
  '%s knows no entity by name',
  (folder) => {
    // Some kinds have names that the code uses in another sense, such as "order" and "data"; those are skipped.
    const names = registry.all.flatMap(({ name }) => (/_|s$/.test(name) ? [name] : []));
    const wrong = sources(folder)
      .filter((file) => !isFeature(file))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
        return names
          .filter((name) => new RegExp(`['"\`/]${name}\\b`).test(text))
          .map((name) => `${relative(root, file)} names ${name}`);
      });
    expect(wrong).toEqual([]);
  },
);

test.each([
  ['src/pages', Object.keys(pagesNeed)],
  ['src/app', Object.keys(pagesNeed)],
  ['src/server', Object.keys(createProductExtensions({ manufacturers }).needs)],
])('the kinds that %s asks for by name stand among its needs', (folder, needs) => {
  const asked = sources(folder).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:useResource\(|registry\.get\(|resourceName = )'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect([...new Set(asked)].filter((name) => !needs.includes(name))).toEqual([]);
});

/** The files that a file imports, including type-only and dynamic imports. */
function importedBy(file: string, files: ReadonlySet<string>): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/\b(?:from|import\()\s*'(\.[^']*)'/g);
  return [...named].flatMap(([, path = '']) => {
    const at = resolve(dirname(file), path);
    return [at, `${at}.ts`, `${at}.tsx`, join(at, 'index.ts')].find((one) => files.has(one)) ?? [];
  });
}

/** The files that a file imports, directly or indirectly. */
function reachedFrom(file: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const next = [...(imports.get(file) ?? [])];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    next.push(...(imports.get(one) ?? []));
  }
  return reached;
}

test('no two modules of a folder have the same name but for its case, which some file systems ignore', () => {
  const modules = [...sources('src'), ...sources('resources'), ...sources('tests')].map((file) =>
    file.replace(/\.tsx?$/, ''),
  );
  const folded = modules.map((name) => name.toLowerCase());
  expect(modules.filter((_name, at) => folded.indexOf(folded[at] ?? '') !== at)).toEqual([]);
});

/**
 * The parts of a path among the layers. The folders of fields belong to four: values are below the schema, checks are
 * part of its check, columns and components are above it.
 */
function placeOf(file: string): string[] {
  const parts = relative(root, file).split('/');
  if (!file.startsWith(join(root, 'src/fields/'))) return parts;
  const path = parts.slice(2).join('/');
  if (/^(columns\.ts|sql\/|\w+\/column\.ts)/.test(path)) return ['src', 'fields of the server', ...parts.slice(2)];
  if (/^(checks\.ts|\w+\/check\w*\.ts)$/.test(path)) return ['src', 'schema', 'check', 'fields', ...parts.slice(2)];
  const isComponent = /\.tsx$|^(cells|controls|plainViews|plainInputs)\b|\/(use[A-Z]|quill)\w*\.ts$/.test(path);
  return isComponent ? ['src', 'fields of the screens', ...parts.slice(2)] : parts;
}

/**
 * The two sibling folders that an import leads between: the first parts in which the two paths differ; undefined within
 * a folder, and from or to a file beside it.
 */
function siblingFolders(from: string, to: string): readonly [string, string] | undefined {
  const [a, b] = [placeOf(from), placeOf(to)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 || at >= a.length - 1 || at >= b.length - 1
    ? undefined
    : [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}

test('no folders beside each other import each other in a circle, not even for types', () => {
  const files = new Set(sources('src'));
  const imports = new Map<string, string[]>();
  for (const from of files) {
    for (const to of importedBy(from, files)) {
      const folders = siblingFolders(from, to);
      if (folders) imports.set(folders[0], [...(imports.get(folders[0]) ?? []), folders[1]]);
    }
  }
  expect(imports.size).toBeGreaterThan(10);
  expect([...imports.keys()].filter((folder) => reachedFrom(folder, imports).has(folder))).toEqual([]);
});
