import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link opens, and until when (seconds since 1970). */
export interface LinkTarget {
  readonly manufacturer: string;
  readonly id: number;
  readonly expires: number;
}

const signatureOf = ({ manufacturer, id, expires }: LinkTarget, secret: string): string =>
  createHmac('sha256', secret).update(`${manufacturer}/${id}/${expires}`).digest('base64url');

/** The address of a file, good until it expires. */
export function writeLink(target: LinkTarget, secret: string): string {
  const { manufacturer, id, expires } = target;
  return `/api/files/${encodeURIComponent(manufacturer)}/${id}?expires=${expires}&signature=${signatureOf(target, secret)}`;
}

/** Whether the signature is the one of exactly this target; whether it has expired is not asked. */
export function isSigned(target: LinkTarget, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(target, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
