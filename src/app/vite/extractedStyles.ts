import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = (name: string): string => fileURLToPath(new URL(`./extracted/${name}.ts`, import.meta.url));
const isFrom = (importer: string | undefined, file: string): boolean => importer?.replaceAll('\\', '/').endsWith(`node_modules/${file}`) === true;

/** Replaced imports: the importing file, the import, and its replacement. */
const replaced = [
  { importer: 'antd/es/theme/util/genStyleUtils.js', source: '@ant-design/cssinjs-utils', by: own('styleHooks') },
  { importer: '@ant-design/cssinjs/es/index.js', source: './hooks/useCacheToken', by: own('cachedToken') },
  { importer: '@ant-design/cssinjs/es/index.js', source: './hooks/useCSSVarRegister', by: own('noStyles') },
  { importer: '@ant-design/cssinjs/es/index.js', source: './hooks/useStyleRegister', by: own('noStyles') },
];

const styleFile = /node_modules[\\/]antd[\\/]es[\\/].*[\\/]style[\\/]/;
const makers = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: Node & { readonly name?: string };
  readonly arguments?: readonly Node[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** Finds the calls below a node that create a style hook. */
function makersIn(node: Node): readonly Node[] {
  const below = Object.values(node).flat().filter(isNode).flatMap(makersIn);
  return node.type === 'CallExpression' && makers.includes(node.callee?.name ?? '') ? [node, ...below] : below;
}

/**
 * Removes antd's style generation from the built web app: the style sheets contain the styles (antdStyles.ts), so a browser needs neither the code that defines them
 * nor the check, on each render of each component, that they are present.
 */
export function extractedStyles(): Plugin {
  return {
    name: 'extracted-styles',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId: (asked, importer) => replaced.find(({ source, importer: from }) => source === asked && isFrom(importer, from))?.by,
    transform(code, id) {
      if (!styleFile.test(id) || !makers.some((name) => code.includes(`${name}(`))) return undefined;
      const calls = makersIn(this.parse(code));
      const cuts = calls.map(({ arguments: given = [], end }) => [given[0]?.end ?? end, given.at(-1)?.end ?? end] as const);
      const kept = cuts.toSorted(([one], [other]) => other - one).reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
      return { code: kept, map: null };
    },
  };
}
