import { sep } from 'node:path';
import type { Plugin } from 'vite';

/** The imported exports of the declaration check, by file. A build fails if one of them is missing here. */
const stubbedExports: Readonly<Record<string, readonly string[]>> = {
  'src/schema/check/index.ts': [
    'declarationProblems',
    'manufacturerProblems',
    'mergeRequirements',
    'requirementProblems',
    'reservedProblems',
    'unreachableProblems',
    'unusedFieldProblems',
  ],
  'src/server/operations/check/checkDeclarations.ts': ['checkDeclarations'],
};
const createStub = (names: readonly string[]): string =>
  names.map((name) => `export const ${name} = () => [];`).join('\n');
const stubs = Object.entries(stubbedExports).map(([path, names]) => ({
  end: `/${path}`.replaceAll('/', sep),
  code: createStub(names),
}));

/**
 * Replaces the declaration check with stubs in the built web app and server: a build starts with the check, so browsers
 * and server starts would only repeat it. A development server keeps the check and shows its findings.
 */
export function stubDeclarationCheck(): Plugin {
  return {
    name: 'stub-declaration-check',
    apply: ({ mode }) => mode !== 'test',
    load(id, { ssr } = {}) {
      if (ssr === true && this.environment.mode !== 'build') return undefined;
      return stubs.find(({ end }) => id.endsWith(end))?.code;
    },
  };
}
