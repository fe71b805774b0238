import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Says in the page which build it is of: a hash of the page itself, which names each file of the application by a hash of its content. The server tells
 * which build it serves by the same name (server/web.ts).
 */
export function buildId(): Plugin {
  return {
    name: 'build-id',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: {
      order: 'post',
      handler: (html) => [{ tag: 'meta', attrs: { name: 'build-id', content: createHash('sha256').update(html).digest('hex').slice(0, 16) }, injectTo: 'head' }],
    },
  };
}
