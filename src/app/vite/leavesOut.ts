import type { Plugin } from 'vite';

interface Part {
  /** The package that asks. */
  readonly by: string;
  readonly asked: string;
  /** What it is answered with. */
  readonly code: string;
}

/** What packages ask for that the web app never comes to call, or that its browsers bring along. */
const leftOut: readonly Part[] = [
  { by: '@refinedev/core', asked: 'papaparse', code: 'export default {};' },
  { by: '@refinedev/simple-rest', asked: 'axios', code: 'export default { create: () => ({ interceptors: { response: { use: () => undefined } } }) };' },
  { by: '@refinedev/simple-rest', asked: 'query-string', code: 'export const stringify = undefined;' },
  { by: '@refinedev/core', asked: 'qs', code: 'export default {};' },
  { by: '@refinedev/core', asked: 'pluralize', code: 'export default { plural: (word) => word, singular: (word) => word };' },
  { by: '@refinedev/react-router', asked: 'qs', code: 'export default {};' },
  { by: '@refinedev/core', asked: 'lodash-es/isEqual.js', code: "import { replaceEqualDeep } from '@tanstack/react-query'; export default (one, other) => replaceEqualDeep(one, other) === one;" },
];

/** By such a line Refine's build gives a function its own name again, which keeps every hook in ours, called or not. */
const naming = /^__name\((\w+), "\1"\);$/gm;

const idOf = (part: Part): string => `\0left-out:${part.by}:${part.asked}`;
const isFrom = (importer: string | undefined, by: string): boolean => importer?.replaceAll('\\', '/').includes(`/node_modules/${by}/`) === true;

/**
 * Leaves out of the built web app what no first load needs: Refine's hooks that the product does not call, its reading of addresses, the
 * default client of its data provider and the plurals of its default messages, in place of which stand our own, and a comparison that knows every kind of value, where
 * TanStack's of plain ones serves.
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
