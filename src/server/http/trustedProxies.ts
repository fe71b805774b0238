import { compile } from '@fastify/proxy-addr';
import type { ServerConfig } from '../config';

type Proxies = ServerConfig['trustProxy'];

/** Declared proxies as the framework takes them: a number of them, counted from us, as a function. */
export const trusting = (proxies: Proxies = false) => (typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies);

/** Whether the other end of a connection is a declared proxy. */
export function proxyCheck(proxies: Proxies = false): (address: string) => boolean {
  if (typeof proxies !== 'string') return () => proxies === true || (typeof proxies === 'number' && proxies > 0);
  const trusts = compile(proxies.split(',').map((address) => address.trim()));
  return (address) => trusts(address, 0);
}
