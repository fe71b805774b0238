import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asking, type Asker } from '../store';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose call it is for the turns at the store. */
    asker: Asker | null;
  }
}

/** Whose call it is: that of a session, or of an address without one. Not who it is: nothing has been checked yet. */
const keyOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? ip;

/** Lets the store know, all through a call, whose it is. To be called before the hooks and routes that use the store. */
export function registerAsker(app: FastifyInstance): void {
  app.decorateRequest('asker', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.asker = { key: keyOf(request) };
    asking.run(request.asker, done);
  });
  // A body that had to be waited for comes by another way through the event loop.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.asker) asking.run(request.asker, done);
    else done();
  });
}
