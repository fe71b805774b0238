import { sep } from 'node:path';
import type { Plugin } from 'vite';

const theCheck = ['src', 'schema', 'check', 'index.ts'].join(sep);
/** What the registry asks the check for; a build without one of them fails. */
const asked = ['allNeeds', 'declarationProblems', 'lacking', 'reservedProblems', 'unopened'];
const nothingFound = asked.map((name) => `export const ${name} = () => [];`).join('\n');

/**
 * Leaves the check of the declarations out of the web app: a build begins with it, a server in development shows what it finds, and a browser
 * would only find again what has been found right already.
 */
export function checkedBefore(): Plugin {
  return {
    name: 'checked-before',
    apply: ({ mode }, { isSsrBuild }) => mode !== 'test' && isSsrBuild !== true,
    load(id, { ssr } = {}) {
      return ssr !== true && id.endsWith(`${sep}${theCheck}`) ? nothingFound : undefined;
    },
  };
}
