import { createHmac, timingSafeEqual } from 'node:crypto';

/** The file and session of a link, and its expiry in seconds since 1970. */
export interface LinkTarget {
  readonly manufacturer: string;
  readonly id: number;
  readonly expires: number;
  /** The session that the link was created for. */
  readonly session: string;
  /** The record that holds the file, `activities/12`; empty for a fresh upload. */
  readonly holder: string;
}

const signatureOf = ({ manufacturer, id, expires, session, holder }: LinkTarget, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([manufacturer, id, expires, session, holder]))
    .digest('base64url');

/** Creates the URL of a file, valid until it expires. */
export function createSignedLink(target: LinkTarget, secret: string): string {
  const { manufacturer, id, expires, session, holder } = target;
  const query = new URLSearchParams({
    expires: String(expires),
    session,
    holder,
    signature: signatureOf(target, secret),
  });
  return `/api/files/${encodeURIComponent(manufacturer)}/${id}?${query.toString()}`;
}

/** Whether the signature matches the target; does not check the expiry. */
export function isValidSignature(target: LinkTarget, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(target, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
