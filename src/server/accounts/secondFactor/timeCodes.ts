import { Secret, TOTP } from 'otpauth';

const issuer = 'Patient Support Desk';
/** The defaults of authenticator apps. */
const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, for clock drift. */
const stepTolerance = 1;

/** Creates a secret, in base 32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

const createTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...totpParameters });

/** The otpauth URI that an authenticator app reads from a QR code. */
export const createSetupUri = (secret: string, email: string): string => createTotp(secret, email).toString();

/**
 * The time step of a code within the tolerance; undefined if it does not match. Does not check whether the code was
 * used before.
 */
export function matchStep(
  code: string,
  { secret, now }: { readonly secret: string; readonly now: Date },
): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: digits, timestamp, window: stepTolerance });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / totpParameters.period) + delta;
}

/** The code at an instant; for tests. */
export const generateCode = (secret: string, now: Date): string =>
  createTotp(secret).generate({ timestamp: now.getTime() });
