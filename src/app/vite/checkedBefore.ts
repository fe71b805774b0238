import { sep } from 'node:path';
import type { Plugin } from 'vite';

const theCheck = ['src', 'schema', 'check', 'index.ts'].join(sep);

/**
 * Leaves the check of the declarations out of the built web app: a build begins with it, and a browser would only find again what has been
 * found right already.
 */
export function checkedBefore(): Plugin {
  return {
    name: 'checked-before',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    load(id) {
      return id.endsWith(`${sep}${theCheck}`) ? 'export const declarationProblems = () => [];\nexport const reservedProblems = () => [];\n' : undefined;
    },
  };
}
