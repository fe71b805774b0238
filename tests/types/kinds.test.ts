import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const list = join(root, 'src/fields/kinds.ts');

/** The modules that must handle every kind: its check, its input and cell, its column, its samples. */
const readers = [
  'src/fields/checks.ts',
  'src/fields/plainInputs.ts',
  'src/fields/plainViews.ts',
  'src/fields/columns.ts',
  'tests/fixtures/samples.ts',
];

/** The readers that fail to compile with an additional kind. */
function refusedAll(): string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) =>
    path === list ? readFile(path)?.replace('export const kinds = {', '$& colour: jsonKinds.json,') : readFile(path);
  const program = ts.createProgram(
    readers.map((file) => join(root, file)),
    options,
    host,
  );
  // Without a file argument, the whole program would be checked.
  return readers.filter(
    (file) =>
      program.getSemanticDiagnostics(program.getSourceFile(join(root, file)) ?? expect.fail(`there is no ${file}`))
        .length > 0,
  );
}

test('a new kind does not compile until everybody who has to know it does', () => {
  expect(refusedAll()).toEqual(readers);
});
