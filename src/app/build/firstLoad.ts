import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { isDevelopmentServer, isWebBuild } from './pluginConditions.ts';

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const earlyScript = resolvePath('../early.ts');

const isOwn = /[\\/](src|resources)[\\/]/;

/** Code of screens that load no antd: a file that they shared with antd screens would import it. */
const isPlainHtml = new RegExp(
  [
    'ui/(controls|PageHeading)',
    'screens/(recordFrame|live|Banners|form/shownSections|list/useLocalList|requests/useAnswerOf)',
    'schema/(recordScreens|prefilledReference|subLists|timeline|defaultPages)\\.',
  ]
    .map((path) => `/src/${path}`)
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

/**
 * Chunks: first the script of the prefetch with its dependencies, then the rarely changing packages, then the product's
 * own code. Code shared by several antd screens goes into two files instead of thirty small ones.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'declarations', test: (id) => id === earlyScript, priority: 3 },
  { name: 'react', tags: ['$initial'], test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
  { name: 'desk', tags: ['$initial'], priority: 1 },
  { name: 'plain', test: isPlainHtml, minShareCount: 2 },
  { name: 'icons', test: /[\\/]node_modules[\\/]@ant-design[\\/]icons-svg[\\/]/, minShareCount: 2, priority: 1 },
  { name: 'antd', test: /[\\/]node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/, minShareCount: 4 },
  { name: 'parts', test: (id) => isOwn.test(id) && !isPlainHtml.test(id), minShareCount: 3 },
  { name: 'frame', test: /AntdFrame|AntdToasts|antd-sheet/ },
];

/**
 * Tells V8 to compile a whole file in the background while it is downloaded, instead of each function on its first
 * call: for the initial files before the first row, for the others on the first click or key. Other engines ignore the
 * comment.
 */
const eagerCompileComment = '//# allFunctionsCalledOnLoad';

const createScriptTag = (src: string): HtmlTagDescriptor => ({
  tag: 'script',
  attrs: { type: 'module', src },
  injectTo: 'head-prepend',
});

/**
 * Makes the first load a single wave of few requests, starting with a separate small script before the application that
 * prefetches the first data, so that the responses are available when the application needs them.
 */
function builtFirstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: isWebBuild,
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: resolvePath('../index.html'), early: earlyScript },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    }),
    generateBundle: {
      // The comment must be on the first line of a file, and Vite also prepends a line to some files.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk') output.code = `${eagerCompileComment}\n${output.code}`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const entry = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId === earlyScript,
        );
        if (entry?.type !== 'chunk') throw new Error('The script of the first calls has not been built');
        return [createScriptTag(`/${entry.fileName}`)];
      },
    },
  };
}

/**
 * During development, modules are not shaken: the script also loads components, which must run after the preamble of
 * the React plug-in. Each tag is prepended to those before it, so this one is added before the plug-in adds its own.
 */
function servedFirstLoad(): Plugin {
  return {
    name: 'first-load-served',
    apply: isDevelopmentServer,
    transformIndexHtml: { order: 'pre', handler: () => [createScriptTag('/early.ts')] },
  };
}

/** The script that runs before the application, in a build and during development. */
export const firstLoad = (): Plugin[] => [builtFirstLoad(), servedFirstLoad()];
