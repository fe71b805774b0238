import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dataSchema } from './openapi/routeSchema';

const schema = {
  tags: ['Server'],
  summary: 'The features of this server beside those of every server of the programme',
  response: {
    200: dataSchema(z.object({ features: z.array(z.string()).describe('The names of the paths below this one') })),
  },
};

/**
 * Registers `GET /api/x`, which names what stands below it (decision 49): a client asks once, and offers nothing else.
 * Call before the routes are registered.
 */
export function registerFeatureList(app: FastifyInstance): void {
  const features = new Set<string>();
  app.addHook('onRoute', ({ url }) => {
    const [, name] = /^\/api\/x\/([^/]+)/.exec(url) ?? [];
    if (name !== undefined) features.add(name);
  });
  app.get('/api/x', { config: { beforePasswordChange: true, beforeSecondFactor: true }, schema }, () => ({
    data: { features: [...features].sort() },
  }));
}
