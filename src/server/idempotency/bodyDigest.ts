import type { FastifyRequest } from 'fastify';
import { isMultipart } from '../http/multipart';
import type { Fingerprint } from './callKey';

/** Takes the bytes of a multipart body without its boundary, which is another one at every try. */
class MultipartDigest {
  private rest: Buffer = Buffer.alloc(0);
  private readonly boundary: Buffer;

  constructor(
    private readonly hash: Fingerprint,
    boundary: string,
  ) {
    this.boundary = Buffer.from(boundary, 'latin1');
  }

  update(chunk: Buffer): void {
    let bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    for (let at = bytes.indexOf(this.boundary); at !== -1; at = bytes.indexOf(this.boundary)) {
      this.hash.update(bytes.subarray(0, at)).update('\0');
      bytes = bytes.subarray(at + this.boundary.length);
    }
    // A boundary may begin in what came last.
    const kept = Math.min(bytes.length, this.boundary.length - 1);
    this.hash.update(bytes.subarray(0, bytes.length - kept));
    this.rest = Buffer.from(bytes.subarray(bytes.length - kept));
  }

  digest(): string {
    return this.hash.update(this.rest).digest('hex');
  }
}

/** An object with its names in order, so that the same values are the same text. */
const ordered = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const boundaryOf = ({ headers }: FastifyRequest): string | undefined => {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
  return quoted ?? bare;
};

/** The digest of a body that its handler has not read: any other is as good. */
export const unreadBody = '';

/** What tells one body from another; of a multipart one it is known when the body has been read. */
export interface BodyDigest {
  /** For a call that has been to its handler, which reads the body or does without it. */
  readonly digest: () => string;
  /** For a call that does not: reads a body that nobody has read yet. */
  readonly readOff: () => Promise<string>;
}

function digestMultipart(request: FastifyRequest, digest: MultipartDigest): BodyDigest {
  const take = (chunk: Buffer) => digest.update(chunk);
  // Said before the first bytes flow to whoever reads the body.
  let isRead = false;
  const listen = () => {
    isRead = true;
    request.raw.on('data', take);
  };
  request.raw.once('resume', listen);
  return {
    digest: () => {
      // What nobody has read is thrown away when the call is answered.
      request.raw.off('resume', listen).off('data', take);
      return isRead ? digest.digest() : unreadBody;
    },
    readOff: async () => {
      request.raw.off('resume', listen);
      for await (const chunk of request.raw as AsyncIterable<Buffer>) take(chunk);
      return digest.digest();
    },
  };
}

/** The digest of a request's query and body, begun before its handler runs. */
export function digestOf(request: FastifyRequest, hash: Fingerprint): BodyDigest {
  hash.update(JSON.stringify(request.query));
  const boundary = boundaryOf(request);
  if (isMultipart(request) && boundary !== undefined) return digestMultipart(request, new MultipartDigest(hash, boundary));
  const digest = () => hash.update(JSON.stringify({ body: request.body }, ordered)).digest('hex');
  return { digest, readOff: () => Promise.resolve(digest()) };
}
