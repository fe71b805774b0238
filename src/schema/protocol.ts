/**
 * The ETag as the server itself gave it out, where a proxy has weakened it (`W/"a"`) or marked it as compressed
 * (`"a-gzip"`). It names the same version; a server that compares strongly knows only this one.
 */
export const originTag = (etag: string): string =>
  etag.replace(/^W\//, '').replace(/-{1,2}(?:gzip|br|zstd|deflate)"$/, '"');

/** The code of the refusal of a discard that needs a reason. */
export const reasonNeededCode = 'discard_reason_needed';

/** The code of the refusal of a write under an emergency access that is for reading. */
export const readOnlyAccessCode = 'emergency_read_only';
