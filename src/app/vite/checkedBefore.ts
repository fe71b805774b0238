import { sep } from 'node:path';
import type { Plugin } from 'vite';

/** What is asked of the check of the declarations, by the file that answers it; a build without one of them fails. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'src/schema/check/index.ts': ['allNeeds', 'declarationProblems', 'lacking', 'reservedProblems', 'unopened'],
  'src/server/checkDeclarations.ts': ['checkDeclarations'],
};
const nothingFound = (names: readonly string[]): string => names.map((name) => `export const ${name} = () => [];`).join('\n');
const left = Object.entries(asked).map(([path, names]) => ({ end: `/${path}`.replaceAll('/', sep), code: nothingFound(names) }));

/**
 * Leaves the check of the declarations out of the web app and of the server that is built: a build begins with it, and a browser or a start would only find
 * again what has been found right already. A server in development keeps it, and shows what it finds.
 */
export function checkedBefore(): Plugin {
  return {
    name: 'checked-before',
    apply: ({ mode }) => mode !== 'test',
    load(id, { ssr } = {}) {
      if (ssr === true && this.environment.mode !== 'build') return undefined;
      return left.find(({ end }) => id.endsWith(end))?.code;
    },
  };
}
