/** Characters that encodeURIComponent leaves and RFC 5987 does not allow bare. */
const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** A header that saves a file under its own name, in any script (RFC 6266); older clients get its plain letters. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`;
}
