import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxFileBytes } from '../../schema';
import { HttpError } from './HttpError';

/** A file that is being received. Its stream is truncated one byte beyond the maximum file size. */
export interface UploadedPart {
  readonly name: string;
  readonly filename: string;
  readonly stream: Readable & { readonly truncated: boolean };
}

export interface TextPart {
  readonly name: string;
  readonly text: string;
  /** The media type of the part; plain text where it names none. */
  readonly type: string;
}

/** Handles the parts of a body, sequentially. The stream of a file must be read or resumed. */
export interface PartHandler {
  /** Whether to buffer the text of that name; other texts are counted and discarded. */
  readonly acceptsText: (name: string) => boolean;
  readonly onText: (part: TextPart) => Promise<void> | void;
  readonly onFile: (part: UploadedPart) => Promise<void> | void;
}

/** The maximum request size; files are spooled to disk as they arrive. */
const maxRequestBytes = 256 * 1024 * 1024;
/** The maximum total size of all texts of a request, including discarded ones. */
const maxTextBytes = 2 * 1024 * 1024;
const parserLimits = {
  /** One byte more than allowed, so that the file store detects an oversized file and reports it at its field. */
  fileSize: maxFileBytes + 1,
  fieldSize: 512 * 1024,
  files: 20,
  fields: 500,
  parts: 600,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

const multipartBody = Symbol('multipart');

/** Leaves multipart bodies unparsed for `readParts`. */
export function registerMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, multipartBody));
}

export const isMultipart = ({ body }: FastifyRequest): boolean => body === multipartBody;

const tooLargeError = (message: string): HttpError => new HttpError(413, message);
const abortedError = (): HttpError => new HttpError(400, 'The upload was interrupted. Please try again');

/**
 * Returns a valid part name; throws 400 for a missing one, and for a name of a property of every object, such as
 * `constructor`.
 */
function validPartName(name: string | undefined): string {
  if (name === undefined || name === '') throw new HttpError(400, 'A part of the request has no name');
  const plain = name.replace(/\[\]$/, '');
  if (plain in {})
    throw new HttpError(400, `${plain} is not a valid field name`, {
      errors: { [plain]: [`${plain} is not a valid field name`] },
    });
  return name;
}

function createParser({ headers }: FastifyRequest, { acceptsText }: PartHandler): BusboyInstance {
  try {
    // Unknown texts are treated as streams, so that they are not buffered in memory.
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: parserLimits,
      isPartAFile: (name, _type, filename) => filename !== undefined || name === undefined || !acceptsText(name),
    });
  } catch {
    throw new HttpError(400, 'The multipart body has no boundary');
  }
}

/** Stops reading a body, for this reason. */
type Cut = (error: Error) => void;

/** Reads one multipart body and aborts when a limit is exceeded. */
class MultipartReader {
  private readonly streams = new Set<BusboyFileStream>();
  private processing = Promise.resolve();
  private receivedBytes = 0;
  private textBytes = 0;
  private isAborted = false;
  private refusal: Error | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly handler: PartHandler,
  ) {}

  async read(): Promise<void> {
    const { headers, raw } = this.request;
    if (Number(headers['content-length'] ?? 0) > maxRequestBytes)
      throw tooLargeError('The request is larger than 256 MB');
    const parser = createParser(this.request, this.handler);
    await new Promise<void>((resolve) => {
      const cut: Cut = (error) => {
        if (this.isAborted) return;
        this.isAborted = true;
        this.refusal ??= error;
        raw.unpipe(parser);
        for (const stream of this.streams) stream.destroy(error);
        resolve();
      };
      this.listen(parser, cut);
      parser.once('finish', () => resolve());
      raw.pipe(parser);
    });
    await this.processing;
    if (this.refusal !== undefined) throw this.refusal;
  }

  private listen(parser: BusboyInstance, cut: Cut): void {
    const { raw } = this.request;
    const guarded =
      <Rest extends unknown[]>(work: (...rest: Rest) => void) =>
      (...rest: Rest) => {
        try {
          if (!this.isAborted) work(...rest);
        } catch (error) {
          cut(error as Error);
        }
      };
    raw.on(
      'data',
      guarded(({ length }: Buffer) => {
        this.receivedBytes += length;
        if (this.receivedBytes > maxRequestBytes) throw tooLargeError('The request is larger than 256 MB');
      }),
    );
    let hasEnded = false;
    raw.once('end', () => (hasEnded = true));
    raw.once('close', () => !hasEnded && cut(abortedError()));
    raw.once('error', () => cut(abortedError()));
    parser.on(
      'field',
      guarded((name: string, text: string, _nameCut: boolean, isTooLong: boolean, _encoding: string, type: string) => {
        if (isTooLong) throw tooLargeError(`${name} is too large`);
        this.countText(Buffer.byteLength(text));
        this.enqueue(() => this.handler.onText({ name: validPartName(name), text, type }));
      }),
    );
    parser.on(
      'file',
      guarded((name: string | undefined, stream: BusboyFileStream, filename: string | undefined) =>
        this.acceptStream(stream, { name, filename }, cut),
      ),
    );
    parser.on('error', () => cut(abortedError()));
    for (const [event, what] of [
      ['filesLimit', 'files'],
      ['fieldsLimit', 'fields'],
      ['partsLimit', 'parts'],
    ] as const) {
      parser.on(event, () => cut(tooLargeError(`The request has too many ${what}`)));
    }
  }

  private countText(bytes: number): void {
    this.textBytes += bytes;
    if (this.textBytes > maxTextBytes)
      throw tooLargeError('The text fields of the request are larger than 2 MB in total');
  }

  private acceptStream(
    stream: BusboyFileStream,
    { name, filename }: Readonly<Record<'name' | 'filename', string | undefined>>,
    cut: Cut,
  ): void {
    this.streams.add(stream);
    // The reader of the stream receives the error as well; without this listener, an error on an unread stream would
    // crash the process.
    stream.on('error', () => undefined);
    stream.once('close', () => this.streams.delete(stream));
    const partName = validPartName(name);
    if (filename !== undefined) {
      this.enqueue(() => this.handler.onFile({ name: partName, filename, stream }), stream);
      return;
    }
    stream.on('data', ({ length }: Buffer) => {
      try {
        this.countText(length);
      } catch (error) {
        cut(error as Error);
      }
    });
  }

  /** Handles a part after the previous ones; after a refusal, files are drained so that the response can be sent. */
  private enqueue(handle: () => Promise<void> | void, stream?: Readable): void {
    this.processing = this.processing.then(async () => {
      if (this.refusal !== undefined) {
        stream?.resume();
        return;
      }
      try {
        await handle();
      } catch (error) {
        this.refusal ??= error instanceof Error ? error : new Error('The upload failed', { cause: error });
        stream?.resume();
      }
    });
  }
}

/**
 * Reads a multipart body part by part, enforcing the limits as it arrives: stops reading and throws 413 when one is
 * exceeded. Throws an error of the handler after the remaining body has been drained, and 400 for a malformed body.
 */
export const readParts = (request: FastifyRequest, handler: PartHandler): Promise<void> =>
  new MultipartReader(request, handler).read();
