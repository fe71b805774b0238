import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link opens, for whom, and until when (seconds since 1970). */
export interface LinkTarget {
  readonly manufacturer: string;
  readonly id: number;
  readonly expires: number;
  /** The session that it was made for. */
  readonly session: string;
  /** The record that holds the file, `activities/12`; empty for a fresh upload that none holds yet. */
  readonly holder: string;
}

const signatureOf = ({ manufacturer, id, expires, session, holder }: LinkTarget, secret: string): string =>
  createHmac('sha256', secret).update(JSON.stringify([manufacturer, id, expires, session, holder])).digest('base64url');

/** The address of a file, good until it expires. */
export function writeLink(target: LinkTarget, secret: string): string {
  const { manufacturer, id, expires, session, holder } = target;
  const query = new URLSearchParams({ expires: String(expires), session, holder, signature: signatureOf(target, secret) });
  return `/api/files/${encodeURIComponent(manufacturer)}/${id}?${query.toString()}`;
}

/** Whether the signature is the one of exactly this target; whether it has expired is not asked. */
export function isSigned(target: LinkTarget, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(target, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
