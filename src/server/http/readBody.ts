import { finished } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Field, Resource } from '../../schema';
import type { FileStore } from '../contracts';
import { HttpError } from './HttpError';
import type { StoredReference, WriteInput } from '../records/Records';

const isObject = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null && !Array.isArray(body);

type FileField = Extract<Field, { kind: 'file' | 'files' }>;
const isFile = (field: Field | undefined): field is FileField => field?.kind === 'file' || field?.kind === 'files';

/**
 * A file that is kept travels as its JSON text; an empty text stands for nothing (Records 5: a removed file sends an empty value).
 * Multipart bodies end every line with CR LF, whatever was typed.
 */
function readText(field: Field | undefined, text: unknown): unknown {
  if (text === '') return null;
  if (typeof text !== 'string') return text;
  if (!isFile(field) || !text.startsWith('{')) return text.replaceAll('\r\n', '\n');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Collects the parts of a multipart body; `name[]`, and a name that comes again, make a list. */
class Payload {
  readonly values = new Map<string, unknown>();

  constructor(private readonly resource: Resource) {}

  fieldOf(name: string): Field | undefined {
    return this.resource.fields[name];
  }

  add(partName: string, value: unknown): void {
    const name = partName.replace(/\[\]$/, '');
    const isList = name !== partName || this.fieldOf(name)?.kind === 'files' || this.values.has(name);
    if (!isList || (value === null && !this.values.has(name))) this.values.set(name, value);
    else this.values.set(name, [...this.listOf(name), value]);
  }

  private listOf(name: string): unknown[] {
    const before = this.values.get(name);
    if (before === undefined || before === null) return [];
    return Array.isArray(before) ? (before as unknown[]) : [before];
  }
}

const nameOf = ({ fieldname }: Multipart): string => fieldname.replace(/\[\]$/, '');

interface Receiving {
  readonly resource: Resource;
  readonly files: FileStore;
  readonly manufacturer: string;
}

/** What has been read of a multipart body so far. */
interface Reading {
  readonly payload: Payload;
  readonly uploaded: StoredReference[];
  refusal?: Error;
}

/** Takes one part; after a refused one the files behind it are only read off, so that the refusal can be answered. */
async function readPart(part: Multipart, reading: Reading, { files, manufacturer }: Receiving): Promise<void> {
  const { payload, uploaded } = reading;
  const field = payload.fieldOf(nameOf(part));
  if (part.type === 'field') {
    if (part.valueTruncated) throw new HttpError(413, `${nameOf(part)} is too large`);
    payload.add(part.fieldname, readText(field, part.value));
  } else if (!isFile(field) || field.readOnly || reading.refusal !== undefined) {
    await finished(part.file.resume());
  } else {
    const received = await files.receive(part, field, { manufacturer });
    uploaded.push(received);
    payload.add(part.fieldname, received);
  }
}

/** A body that ends too early shows as an error of the parser, or of the part that was being read. */
const isCutShort = (error: Error): boolean => /unexpected end|premature close/i.test(error.message);

async function readMultipart(request: FastifyRequest, receiving: Receiving): Promise<Required<WriteInput>> {
  const reading: Reading = { payload: new Payload(receiving.resource), uploaded: [] };
  const refuse = (error: unknown) => {
    reading.refusal ??= error instanceof Error ? error : new Error('The upload failed', { cause: error });
  };
  try {
    for await (const part of request.parts()) await readPart(part, reading, receiving).catch(refuse);
  } catch (error) {
    refuse(error);
  }
  const { payload, uploaded, refusal } = reading;
  if (refusal === undefined) return { payload: Object.fromEntries(payload.values), uploaded };
  await receiving.files.forget(uploaded, receiving);
  throw isCutShort(refusal) ? new HttpError(400, 'The upload broke off, please try again') : refusal;
}

/**
 * Reads the body of a write, JSON or multipart, and hands it on; files that came with a write that is refused in the end are removed
 * again. Throws 400 for a body that is no object.
 */
export async function withBody<T>(request: FastifyRequest, receiving: Receiving, write: (input: WriteInput) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) {
    if (!isObject(request.body)) throw new HttpError(400, 'The body must be an object');
    return write({ payload: request.body });
  }
  const input = await readMultipart(request, receiving);
  try {
    return await write(input);
  } catch (error) {
    await receiving.files.forget(input.uploaded, receiving);
    throw error;
  }
}
