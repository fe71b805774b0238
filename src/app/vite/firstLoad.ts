import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const early = here('../early.ts');

/** What the first calls are made by, with all that it needs; then what seldom changes, and the product's own. What several screens made of antd share is two files, in place of thirty small ones. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'declarations', test: (id) => id === early, priority: 3 },
  { name: 'react', tags: ['$initial'], test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
  { name: 'desk', tags: ['$initial'], priority: 1 },
  { name: 'icons', test: /[\\/]node_modules[\\/]@ant-design[\\/]icons-svg[\\/]/, minShareCount: 2, priority: 1 },
  { name: 'antd', test: /[\\/]node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/, minShareCount: 4 },
  { name: 'parts', test: /[\\/](src|resources)[\\/]/, minShareCount: 3 },
  { name: 'frame', test: /AntdFrame|AntdToasts|antd-sheet/ },
];

/**
 * Asks V8 to compile a whole file while it arrives, beside the page, in place of each function once the page comes to call it: of the first load until the
 * first row, of the other files at the first click or letter. Other engines read a comment.
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

const script = (src: string): HtmlTagDescriptor => ({ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head-prepend' });

/**
 * Makes the first load of the web app one wave of few files, and begins it with the first calls: a script of its own before the
 * application, small, so that the answers are there when the application asks.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: (_config, { isPreview, isSsrBuild }) => isSsrBuild !== true && isPreview !== true && process.env.VITEST === undefined,
    config: (_config, { command }) =>
      command === 'build' ? { build: { rolldownOptions: { input: { index: here('../index.html'), early }, output: { codeSplitting: { groups } } } } } : {},
    generateBundle: {
      // The comment is the first of a file, or none: Vite too begins some with a line of its own.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = `${compileAtOnce}\n${output.code}`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [script('/early.ts')];
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.facadeModuleId === early);
        if (entry?.type !== 'chunk') throw new Error('The script of the first calls has not been built');
        return [script(`/${entry.fileName}`)];
      },
    },
  };
}
