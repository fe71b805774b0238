import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const added = join(root, 'tests/types/addedKind.ts');
const declaration = `
import type { CommonOptions } from '../../src/schema/field';
declare module '../../src/schema/field' {
  interface OptionsByKind { colour: CommonOptions }
}
`;

/**
 * The modules that must handle every kind: its value, its schema and traits, its check, its input and cell, its column,
 * its description, its samples.
 */
const readers = [
  'src/schema/field.ts',
  'src/schema/kinds/index.ts',
  'src/schema/check/fieldShape.ts',
  'src/screens/fields/plainInputs.tsx',
  'src/screens/fields/plainViews.tsx',
  'src/server/store/tables/fieldColumns.ts',
  'src/server/openapi/kindSchemas.ts',
  'tests/fixtures/samples.ts',
];

/** The readers that fail to compile with an additional kind. */
function refusedAll(): string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const [plainFile, plainExists] = [host.getSourceFile.bind(host), host.fileExists.bind(host)];
  host.fileExists = (path) => path === added || plainExists(path);
  host.getSourceFile = (path, ...more) =>
    path === added ? ts.createSourceFile(path, declaration, ts.ScriptTarget.Latest) : plainFile(path, ...more);
  const program = ts.createProgram([...readers.map((file) => join(root, file)), added], options, host);
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
