import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentClient, type Client } from '../db';

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of an IPv6 address that form the network prefix; a host chooses the rest freely. */
const networkGroups = 4;

/**
 * The network of an address: the full IPv4 address, or the /64 prefix of an IPv6 address, because one host may use the
 * entire /64.
 */
export function networkOf(address: string): string {
  const plain = mappedIPv4.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail)];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return `${all
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client of the call, for the fair queue of the store. */
    client: Client | null;
  }
}

/** The number of sessions with a fair queue entry of their own. */
const maxKnownSessions = 5_000;

/** Creates an LRU set of the authorization headers of valid sessions. */
function createKnownSessions() {
  const known = new Set<string>();
  return {
    has: (session: string) => known.has(session),
    add: (session: string) => {
      known.delete(session);
      known.add(session);
      if (known.size > maxKnownSessions) known.delete(known.values().next().value as string);
    },
  };
}

/**
 * Identifies the client of each call for the fair queue of the store: the session if it was valid before, otherwise the
 * network address, since invented tokens would each get a share of their own. Register it before the hooks and routes
 * that use the store.
 */
export function registerClient(app: FastifyInstance): void {
  const knownSessions = createKnownSessions();
  const clientKeyOf = ({ headers: { authorization }, ip }: FastifyRequest): string =>
    authorization !== undefined && knownSessions.has(authorization) ? authorization : networkOf(ip);
  app.decorateRequest('client', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.client = { key: clientKeyOf(request) };
    currentClient.run(request.client, done);
  });
  // The arrival of a body resumes the call in another async context, which loses the client.
  app.addHook('preValidation', (request, _reply, done) => {
    const { client, headers, user } = request;
    if (user && headers.authorization !== undefined) knownSessions.add(headers.authorization);
    if (client) currentClient.run(client, done);
    else done();
  });
}
