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
