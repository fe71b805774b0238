import { Secret, TOTP } from 'otpauth';

const issuer = 'Patient Support Desk';
/** What every authenticator app takes for granted. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one that are taken, as clocks differ. */
const tolerance = 1;

/** A fresh secret, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label = ''): TOTP => new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...form });

/** The address that an authenticator app reads as a QR code. */
export const setupAddress = (secret: string, email: string): string => totp(secret, email).toString();

/** The step in time that a code is of, where it is one of about now; undefined where it is not. Whether it was used before is not known here. */
export function stepOf(code: string, { secret, now }: { readonly secret: string; readonly now: Date }): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: digits, timestamp, window: tolerance });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / form.period) + delta;
}

/** The code of an instant; for tests. */
export const codeAt = (secret: string, now: Date): string => totp(secret).generate({ timestamp: now.getTime() });
