import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { isWebBuild } from './pluginConditions.ts';

const replacementFile = (name: string): string => fileURLToPath(new URL(`./extracted/${name}.ts`, import.meta.url));
const isFrom = (importer: string | undefined, file: string): boolean =>
  importer?.replaceAll('\\', '/').endsWith(`node_modules/${file}`) === true;

/** Replaced imports: the importing file, the import, and its replacement. */
const replacements = [
  {
    importer: 'antd/es/theme/util/genStyleUtils.js',
    source: '@ant-design/cssinjs-utils',
    by: replacementFile('styleHooks'),
  },
  { importer: '@ant-design/cssinjs/es/index.js', source: './hooks/useCacheToken', by: replacementFile('cachedToken') },
  {
    importer: '@ant-design/cssinjs/es/index.js',
    source: './hooks/useCSSVarRegister',
    by: replacementFile('styleHooks'),
  },
  {
    importer: '@ant-design/cssinjs/es/index.js',
    source: './hooks/useStyleRegister',
    by: replacementFile('styleHooks'),
  },
];

const styleFile = /node_modules[\\/]antd[\\/]es[\\/].*[\\/]style[\\/]/;
const hookFactories = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'];

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: AstNode & { readonly name?: string };
  readonly arguments?: readonly AstNode[];
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<AstNode>).type === 'string';

/** Finds the calls below a node that create a style hook. */
function findFactoryCalls(node: AstNode): readonly AstNode[] {
  const nested = Object.values(node).flat().filter(isNode).flatMap(findFactoryCalls);
  return node.type === 'CallExpression' && hookFactories.includes(node.callee?.name ?? '') ? [node, ...nested] : nested;
}

/**
 * Removes antd's style generation from the built web app: the style sheets contain the styles (antdStyles.ts), so a
 * browser needs neither the code that defines them nor the check, on each render of each component, that they are
 * present.
 */
export function stripStyleHooks(): Plugin {
  return {
    name: 'strip-style-hooks',
    enforce: 'pre',
    apply: isWebBuild,
    resolveId: (asked, importer) =>
      replacements.find(({ source, importer: from }) => source === asked && isFrom(importer, from))?.by,
    transform(code, id) {
      if (!styleFile.test(id) || !hookFactories.some((name) => code.includes(`${name}(`))) return undefined;
      const calls = findFactoryCalls(this.parse(code));
      const cuts = calls.map(
        ({ arguments: args = [], end }) => [args[0]?.end ?? end, args.at(-1)?.end ?? end] as const,
      );
      const stripped = cuts
        .toSorted(([left], [right]) => right - left)
        .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
      return { code: stripped, map: null };
    },
  };
}
