import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { isBinary, isObject, traitsOf, type Field, type Resource } from '../../schema';
import type { FileOwner, FileStore } from '../contracts';
import { HttpError } from '../http/HttpError';
import { isMultipart, readParts } from '../http/multipart';
import { assertJsonLimits } from '../http/registerJsonParser';
import type { StoredFileReference, WriteInput } from './Records';

function parseBounded(json: string): unknown {
  assertJsonLimits(json);
  return JSON.parse(json) as unknown;
}

/**
 * Parses a text part. An existing file is sent as JSON; an empty text means null (Records 5: a removed file sends an
 * empty value). Multipart bodies have CR LF line endings, which are normalised to LF.
 */
function parseText(field: Field | undefined, text: string, type: string): unknown {
  if (text === '') return null;
  const isJson = type === 'application/json' || (isBinary(field) && text.startsWith('{'));
  if (!isJson) return text.replaceAll('\r\n', '\n');
  try {
    return parseBounded(text);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    return text;
  }
}

/** The name of the field of a part: `name[]` is one of a list, `nested[field]` a field of a nested record. */
const plainName = (partName: string): string => partName.replace(/\[\]$/, '').replace(/^(\w+)\[(\w+)\]$/, '$1.$2');

/** Collects the parts of a multipart body; `name[]` and repeated names form a list. */
class PayloadBuilder {
  readonly values = new Map<string, unknown>();

  constructor(private readonly resource: Resource) {}

  fieldOf(partName: string): Field | undefined {
    return this.resource.fields[plainName(partName)];
  }

  /** Whether a part name belongs to a field, or to a nested record. */
  isKnown(partName: string): boolean {
    const [nest = ''] = plainName(partName).split('.', 1);
    return this.fieldOf(partName) !== undefined || Object.keys(this.resource.relations.hasOne).includes(nest);
  }

  add(partName: string, value: unknown): void {
    const name = plainName(partName);
    const field = this.fieldOf(name);
    const isList =
      partName.endsWith('[]') || (isBinary(field) && traitsOf(field).multiple === true) || this.values.has(name);
    if (!isList || (value === null && !this.values.has(name))) this.values.set(name, value);
    else this.values.set(name, [...this.listOf(name), value]);
  }

  private listOf(name: string): unknown[] {
    const before = this.values.get(name);
    if (before === undefined || before === null) return [];
    return Array.isArray(before) ? (before as unknown[]) : [before];
  }
}

interface UploadContext {
  readonly resource: Resource;
  readonly files: FileStore;
  readonly owner: FileOwner;
}

async function readMultipart(
  request: FastifyRequest,
  { resource, files, owner }: UploadContext,
): Promise<Required<WriteInput>> {
  const payload = new PayloadBuilder(resource);
  const uploaded: StoredFileReference[] = [];
  try {
    await readParts(request, {
      acceptsText: (name) => payload.isKnown(name),
      onText: ({ name, text, type }) => payload.add(name, parseText(payload.fieldOf(name), text, type)),
      onFile: async (part) => {
        const field = payload.fieldOf(part.name);
        if (!isBinary(field) || field.readOnly) {
          await finished(part.stream.resume());
          return;
        }
        const received = await files.receive(part, field, owner);
        uploaded.push(received);
        payload.add(part.name, received);
      },
    });
  } catch (error) {
    await files.discard(uploaded, owner);
    throw error;
  }
  return { payload: Object.fromEntries(payload.values), uploaded };
}

/**
 * Reads the body of a write, JSON or multipart, and passes it to `write`; removes the uploaded files if the write
 * fails, and otherwise reports them to the access log. Throws 400 for a body that is not an object.
 */
export async function withBody<T>(
  request: FastifyRequest,
  context: UploadContext,
  write: (input: WriteInput) => Promise<T>,
): Promise<T> {
  if (!isMultipart(request)) {
    if (!isObject(request.body))
      throw new HttpError(400, request.body === undefined ? 'The request has no body' : 'The body must be an object');
    return write({ payload: request.body });
  }
  const input = await readMultipart(request, context);
  try {
    const result = await write(input);
    request.trace.uploads.push(...input.uploaded.map(({ attachment_id }) => attachment_id));
    return result;
  } catch (error) {
    await context.files.discard(input.uploaded, context.owner);
    throw error;
  }
}
