import { sep } from 'node:path';
import type { Plugin } from 'vite';

/** The imported exports of the declaration check, by file. A build fails if one of them is missing here. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'src/schema/check/index.ts': ['allNeeds', 'declarationProblems', 'lacking', 'reservedProblems', 'unopened'],
  'src/server/checkDeclarations.ts': ['checkDeclarations'],
};
const nothingFound = (names: readonly string[]): string => names.map((name) => `export const ${name} = () => [];`).join('\n');
const left = Object.entries(asked).map(([path, names]) => ({ end: `/${path}`.replaceAll('/', sep), code: nothingFound(names) }));

/**
 * Replaces the declaration check with stubs in the built web app and server: a build starts with the check, so browsers and server starts would only repeat it. A
 * development server keeps the check and shows its findings.
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
