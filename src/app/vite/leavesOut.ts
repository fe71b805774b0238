import type { Plugin } from 'vite';

interface Part {
  /** The package that imports the module. */
  readonly by: string;
  readonly asked: string;
  /** The code that replaces it. */
  readonly code: string;
}

/** Modules that packages import but the web app never calls, or that browsers have built in. */
const leftOut: readonly Part[] = [
  { by: '@refinedev/core', asked: 'papaparse', code: 'export default {};' },
  { by: '@refinedev/simple-rest', asked: 'axios', code: 'export default { create: () => ({ interceptors: { response: { use: () => undefined } } }) };' },
  { by: '@refinedev/simple-rest', asked: 'query-string', code: 'export const stringify = undefined;' },
  { by: '@refinedev/core', asked: 'qs', code: 'export default {};' },
  { by: '@refinedev/core', asked: 'pluralize', code: 'export default { plural: (word) => word, singular: (word) => word };' },
  { by: '@refinedev/react-router', asked: 'qs', code: 'export default {};' },
  { by: '@refinedev/core', asked: 'lodash-es/isEqual.js', code: "import { replaceEqualDeep } from '@tanstack/react-query'; export default (one, other) => replaceEqualDeep(one, other) === one;" },
];

/** Refine's build restores each function's name with such a line, a side effect that keeps every hook in the bundle, used or not. */
const naming = /^__name\((\w+), "\1"\);$/gm;

const idOf = (part: Part): string => `\0left-out:${part.by}:${part.asked}`;
const isFrom = (importer: string | undefined, by: string): boolean => importer?.replaceAll('\\', '/').includes(`/node_modules/${by}/`) === true;

/**
 * Replaces modules that the web app does not use with stubs: dependencies of Refine's unused hooks, its URL parser, the default HTTP client of its data provider, and
 * the plural forms in its default messages. The product has its own. A deep comparison for every kind of value is replaced with TanStack's, which handles plain values.
 */
export function leavesOut(): Plugin {
  return {
    name: 'leaves-out',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId(asked, importer) {
      const part = leftOut.find((one) => one.asked === asked && isFrom(importer, one.by));
      return part && idOf(part);
    },
    transform: (code, id) => (isFrom(id, '@refinedev/core') ? { code: code.replace(naming, ''), map: null } : undefined),
    load: (id) => leftOut.find((part) => idOf(part) === id)?.code,
  };
}
