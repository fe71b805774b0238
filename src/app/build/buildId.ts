import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { isWebBuild } from './pluginConditions.ts';

/**
 * Adds a build id to the page: a hash of the page itself, which in turn references each file by a content hash. The
 * server reports the id of the build that it serves under the same name (server/http/web.ts).
 */
export function buildId(): Plugin {
  return {
    name: 'build-id',
    apply: isWebBuild,
    transformIndexHtml: {
      order: 'post',
      handler: (html) => [
        {
          tag: 'meta',
          attrs: { name: 'build-id', content: createHash('sha256').update(html).digest('hex').slice(0, 16) },
          injectTo: 'head',
        },
      ],
    },
  };
}
