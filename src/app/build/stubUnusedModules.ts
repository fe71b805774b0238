import type { Plugin } from 'vite';
import { isWebBuild } from './pluginConditions.ts';

interface ModuleStub {
  /** The package that imports the module. */
  readonly importer: string;
  readonly moduleName: string;
  /** The code that replaces it. */
  readonly code: string;
}

/** Modules that packages import but the web app never calls, that browsers have built in, or that it may not run. */
const stubs: readonly ModuleStub[] = [
  { importer: '@refinedev/core', moduleName: 'papaparse', code: 'export default {};' },
  {
    importer: '@refinedev/simple-rest',
    moduleName: 'axios',
    code: 'export default { create: () => ({ interceptors: { response: { use: () => undefined } } }) };',
  },
  { importer: '@refinedev/simple-rest', moduleName: 'query-string', code: 'export const stringify = undefined;' },
  { importer: '@refinedev/core', moduleName: 'qs', code: 'export default {};' },
  {
    importer: '@refinedev/core',
    moduleName: 'pluralize',
    code: 'export default { plural: (word) => word, singular: (word) => word };',
  },
  { importer: '@refinedev/react-router', moduleName: 'qs', code: 'export default {};' },
  { importer: '@refinedev/antd', moduleName: 'react-markdown', code: 'export default () => null;' },
  { importer: '@refinedev/antd', moduleName: 'remark-gfm', code: 'export default {};' },
  {
    importer: '@refinedev/core',
    moduleName: 'lodash-es/isEqual.js',
    code:
      "import { replaceEqualDeep } from '@tanstack/react-query'; export default (one, other) => " +
      'replaceEqualDeep(one, other) === one;',
  },
  // They would use workers from blobs, which the content security policy refuses.
  {
    importer: 'read-excel-file',
    moduleName: 'fflate',
    code:
      "import { unzipSync } from 'fflate'; export * from 'fflate'; " +
      'export const unzip = (file, done) => done(null, unzipSync(file));',
  },
  {
    importer: 'write-excel-file',
    moduleName: 'fflate',
    code:
      "import { zipSync } from 'fflate'; export * from 'fflate'; " +
      'export const zip = (files, done) => done(null, zipSync(files));',
  },
];

/**
 * Refine's build restores each function's name with such a line, a side effect that keeps every hook in the bundle,
 * used or not.
 */
const nameRestoration = /^__name\((\w+), "\1"\);$/gm;
const nameDefinition = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });';

/** Leaves out the names, which only developer tools show; also those that are restored where a function is created. */
function withoutNames(code: string): string {
  const named = new Set([...code.matchAll(/(\w+) = \/\* @__PURE__ \*\/ __name\(/g)].map(([, name]) => name));
  return code
    .replace(nameRestoration, '')
    .replace(nameDefinition, 'var __name = (target) => target;')
    .replace(/^(\s*\}), "(\w+)"\);$/gm, (line, end: string, name: string) => (named.has(name) ? `${end});` : line));
}

const toStubId = (stub: ModuleStub): string => `\0left-out:${stub.importer}:${stub.moduleName}`;
const isFrom = (importer: string | undefined, packageName: string): boolean =>
  importer?.replaceAll('\\', '/').includes(`/node_modules/${packageName}/`) === true;

/**
 * Replaces modules that the web app does not use with stubs: dependencies of Refine's unused hooks, its URL parser, the
 * default HTTP client of its data provider, and the plural forms in its default messages. The product has its own. A
 * deep comparison for every kind of value is replaced with TanStack's, which handles plain values.
 */
export function stubUnusedModules(): Plugin {
  return {
    name: 'stub-unused-modules',
    enforce: 'pre',
    apply: isWebBuild,
    resolveId(asked, importer) {
      const stub = stubs.find((candidate) => candidate.moduleName === asked && isFrom(importer, candidate.importer));
      return stub && toStubId(stub);
    },
    transform: (code, id) => (isFrom(id, '@refinedev/core') ? { code: withoutNames(code), map: null } : undefined),
    load: (id) => stubs.find((stub) => toStubId(stub) === id)?.code,
  };
}
