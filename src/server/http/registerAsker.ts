import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../sessions/networkOf';
import { asking, type Asker } from '../store';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose call it is for the turns at the store. */
    asker: Asker | null;
  }
}

/** So many sessions have turns of their own. */
const mostKnown = 5_000;

/** What calls have come with that turned out to hold; of the many, those that were heard of last. */
function createKnown() {
  const known = new Set<string>();
  return {
    has: (session: string) => known.has(session),
    add: (session: string) => {
      known.delete(session);
      known.add(session);
      if (known.size > mostKnown) known.delete(known.values().next().value as string);
    },
  };
}

/**
 * Lets the store know, all through a call, whose it is: that of a session which held before, and of an address otherwise, since a made-up one would have turns of its
 * own. To be called before the hooks and routes that use the store.
 */
export function registerAsker(app: FastifyInstance): void {
  const known = createKnown();
  const keyOf = ({ headers: { authorization }, ip }: FastifyRequest): string => (authorization !== undefined && known.has(authorization) ? authorization : networkOf(ip));
  app.decorateRequest('asker', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.asker = { key: keyOf(request) };
    asking.run(request.asker, done);
  });
  // A body that had to be waited for comes by another way through the event loop.
  app.addHook('preValidation', (request, _reply, done) => {
    const { asker, headers, user } = request;
    if (user && headers.authorization !== undefined) known.add(headers.authorization);
    if (asker) asking.run(asker, done);
    else done();
  });
}
