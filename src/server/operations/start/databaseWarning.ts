import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** The modes in which the driver encrypts a connection and verifies the certificate. */
const verified = ['require', 'verify-ca', 'verify-full'];

/** Whether rows and passwords cross a network unencrypted, or to whoever answers; never on this machine. */
function isExposed(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const isLocal = host === '' || host.startsWith('/') || loopback.test(host);
  return !isLocal && !verified.includes(searchParams.get('sslmode') ?? '');
}

/** Warns at a production start if a connection to a database on another machine is not encrypted and verified. */
export function warnAboutDatabase(
  app: Pick<FastifyInstance, 'log'>,
  { production, databaseUrl, directUrl, replica }: ServerConfig,
): void {
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: replica?.url };
  for (const [name, address] of Object.entries(addresses))
    if (production && address !== undefined && isExposed(address))
      app.log.warn(
        `${name} leads to another machine, and the connection is not encrypted and verified: ` +
          'add ?sslmode=verify-full, and &sslrootcert=FILE for a certificate authority of your own',
      );
}
