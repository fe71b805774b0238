import { createHmac, randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSecretReader, isSameSecret } from '../staff/ensureSecret';
import type { StaffDb } from '../staff/staffDatabase';

/** In seconds: a device is forgotten half a year after its last sign-in. */
const maxAgeSeconds = 180 * 86_400;

/**
 * Over HTTPS the name has a prefix with which browsers accept no cookie that another host, such as a sibling domain,
 * has set.
 */
const cookieName = (userId: number, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}desk_device_${userId}`;
const isSecureCall = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/**
 * Recognises devices that have signed in before by a signed cookie per account. The cookie grants no access: it only
 * exempts the device from the throttling caused by failed attempts elsewhere; its own failures are counted separately.
 */
export interface KnownDevices {
  /** The id of the calling device, if this account has signed in on it before. */
  readonly find: (request: FastifyRequest, userId: number, now: Date) => Promise<string | undefined>;
  /** Marks the device as known. */
  readonly setCookie: (
    request: FastifyRequest,
    reply: FastifyReply,
    options: { readonly userId: number; readonly now: Date },
  ) => Promise<void>;
}

const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

export function createKnownDevices(db: StaffDb): KnownDevices {
  const readSecret = createSecretReader(db, 'known_devices');

  const find: KnownDevices['find'] = async (request, userId, now) => {
    const value = parseCookie(request.headers.cookie ?? '')[cookieName(userId, isSecureCall(request))];
    const [device, issued, mac] = value?.split('.') ?? [];
    if (device === undefined || issued === undefined || mac === undefined) return undefined;
    const expected = sign(await readSecret(), `${userId}.${device}.${issued}`);
    const isAuthentic = isSameSecret(Buffer.from(mac, 'base64url'), expected);
    return isAuthentic && Number(issued) + maxAgeSeconds > now.getTime() / 1000 ? device : undefined;
  };

  return {
    find,
    setCookie: async (request, reply, { userId, now }) => {
      const device = (await find(request, userId, now)) ?? randomUUID();
      const issued = Math.floor(now.getTime() / 1000);
      const signature = sign(await readSecret(), `${userId}.${device}.${issued}`).toString('base64url');
      const value = `${device}.${issued}.${signature}`;
      const secure = isSecureCall(request);
      const cookie = {
        name: cookieName(userId, secure),
        value,
        path: '/',
        maxAge: maxAgeSeconds,
        httpOnly: true,
        sameSite: 'strict',
        secure,
      } as const;
      void reply.header('set-cookie', stringifySetCookie(cookie));
    },
  };
}
