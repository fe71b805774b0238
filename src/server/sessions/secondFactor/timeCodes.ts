import { Secret, TOTP } from 'otpauth';

const issuer = 'Patient Support Desk';
/** The defaults of authenticator apps. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, for clock drift. */
const tolerance = 1;

/** Creates a secret, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label = ''): TOTP => new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...form });

/** The otpauth URI that an authenticator app reads from a QR code. */
export const setupAddress = (secret: string, email: string): string => totp(secret, email).toString();

/** The time step of a code within the tolerance; undefined if it does not match. Does not check whether the code was used before. */
export function stepOf(code: string, { secret, now }: { readonly secret: string; readonly now: Date }): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: digits, timestamp, window: tolerance });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / form.period) + delta;
}

/** The code at an instant; for tests. */
export const codeAt = (secret: string, now: Date): string => totp(secret).generate({ timestamp: now.getTime() });
