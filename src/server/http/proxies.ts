import type { FastifyInstance } from 'fastify';
import { compile } from '@fastify/proxy-addr';
import type { ServerConfig } from '../config';

type Proxies = ServerConfig['trustProxy'];

/**
 * Converts the configured proxies to the framework's option: a number of hops, counted from the server, becomes a
 * function.
 */
export const toTrustProxyOption = (proxies: Proxies = false) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Creates a check whether the remote address of a connection is a trusted proxy. */
export function createProxyCheck(proxies: Proxies = false): (address: string) => boolean {
  if (typeof proxies !== 'string') return () => typeof proxies === 'number' && proxies > 0;
  const trusts = compile(proxies.split(',').map((address) => address.trim()));
  return (address) => trusts(address, 0);
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;
/** Headers that a reverse proxy adds to a request. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

const advice = 'set TRUST_PROXY to the number or the addresses of the reverse proxies, or to false if there are none';
const consequence =
  'all callers behind a reverse proxy count as one address and share its limits of calls and failed sign-ins';

/**
 * Warns if `TRUST_PROXY` is not set: at a production start that listens beyond loopback, and at the first forwarded
 * request. Until it is set, forwarding headers are not trusted, because any client can send them.
 */
export function warnAboutProxies(
  app: FastifyInstance,
  { production, host, trustProxy }: Pick<ServerConfig, 'production' | 'host' | 'trustProxy'>,
): void {
  if (trustProxy !== undefined) return;
  if (production && !loopback.test(host))
    app.log.warn(`TRUST_PROXY is not set: ${consequence}. If the server is behind one, ${advice}`);
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const header = hasWarned ? undefined : forwardingHeaders.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) {
      hasWarned = true;
      request.log.warn(
        `TRUST_PROXY is not set, and the header ${header} of a request was ignored: ${consequence}. Please ${advice}`,
      );
    }
    done();
  });
}
