import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const productionFile = (name: string): string =>
  fileURLToPath(new URL(`../../../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

/**
 * Builds the web app with react-router's production files, because its package resolves to the development files in
 * every build.
 */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: productionFile('index') },
          { find: /^react-router\/dom$/, replacement: productionFile('dom-export') },
        ],
      },
    }),
  };
}
