import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainFailure } from '../../src/tools/explainFailure.mjs';

const root = join(import.meta.dirname, '../..');
const failing = (message: string, ...places: readonly string[]) =>
  Object.assign(new Error(message), {
    stack: [`Error: ${message}`, ...places.map((place) => `    at declare (${place})`)].join('\n'),
  });

test.each([
  [
    'a kind of field that is not imported',
    failing('money is not defined', `${root}/resources/payers.ts:12:3`),
    '"money" is not defined; add it to an import at the top of the file, or correct its spelling\n  at resources/payers.ts:12:3',
  ],
  [
    'a kind of field that does not exist',
    failing('(0 , __vite_ssr_import_0__.string) is not a function', `${root}/resources/payers.ts:12:3`),
    '"string" does not exist where it is imported from; correct its name here and in the import at the top of the file\n  at resources/payers.ts:12:3',
  ],
  [
    'an argument that the schema refuses, where it was passed',
    failing('No', `${root}/src/schema/view.ts:4:5`, `${root}/resources/openVisits.ts:10:11`),
    'No\n  at resources/openVisits.ts:10:11',
  ],
  [
    'a fault of the server itself',
    failing('No', '/elsewhere/x.js:1:1', `${root}/src/server/index.ts:4:5`),
    'No\n  at src/server/index.ts:4:5',
  ],
  ['a fault elsewhere', failing('No', '/elsewhere/x.js:1:1'), 'No'],
  ['what is no error', 'No', 'No'],
])('%s is told with its place', (_what, error, message) => expect(explainFailure(error)).toBe(message));
