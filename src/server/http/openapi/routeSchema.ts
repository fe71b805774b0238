import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import { z } from 'zod';
import {
  isAlwaysRequired,
  isObject,
  parseRecordId,
  QueryError,
  readValue,
  type Field,
  type Resource,
} from '../../../schema';
import { valueSchema } from './fieldSchemas';
import { HttpError, invalidFields } from '../HttpError';

declare module 'fastify' {
  interface FastifySchema {
    /** The summary in the API description; a route without one is omitted. */
    readonly summary?: string;
    readonly tags?: readonly string[];
    /** A multipart body, which is read as a stream. */
    readonly multipart?: z.ZodType;
    /** The error statuses in addition to those of every route. */
    readonly errorStatuses?: readonly number[];
    /** The route works on the manufacturer that the request names, as all routes of records do. */
    readonly ofManufacturer?: true;
  }
}

/** Infers the types of a request's parts and of the handler's response from the zod schemas of the route. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

/** The framework, whose routes have the types of their schemas. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>;

/** A timestamp in a response. */
export const timestampSchema = z.custom<string | Date>().meta({ type: 'string', format: 'date-time' });

/** Describes a number in a URL as an integer, without the pattern that validates its text. */
export const integerMeta = { type: 'integer', pattern: undefined };

/** The content of a file. */
export const binarySchema = z
  .custom<Blob>()
  .meta({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' });

/** A reference to a named schema of the API description. */
export const componentRef = (name: string) => z.custom<object>().meta({ $ref: `#/components/schemas/${name}` });

/** A record of a resource in a response. */
export const recordSchemaOf = ({ name }: Pick<Resource, 'name'>) => componentRef(name);

/** An empty response that confirms success. */
export const emptySchema = z.object({}).describe('Done');

export const dataSchema = <T extends z.ZodType>(data: T) => z.object({ data });

/** A value that is parsed as that of a declared field. */
const fieldValueSchema = (field: Field) =>
  z
    .unknown()
    .transform((given, context) => {
      const read = readValue(field, given);
      if ('value' in read) return read.value;
      for (const message of read.errors) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ ...valueSchema(field), description: field.label });

/** A body that consists of declared fields. */
export const bodySchemaOf = (fields: Readonly<Record<string, Field>>) =>
  z
    .object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldValueSchema(field)])))
    .meta({ required: Object.keys(fields).filter((name) => isAlwaysRequired(fields[name])) });

const notAnId = 'Must be the id of a record';

/** The id of a record in a body or a response. */
export const idSchema = z.int(notAnId).min(1, notAnId).meta(integerMeta);

/** The id of a record in a URL, with the message about any other text. */
export const idText = (message: string) =>
  z
    .string(message)
    .transform((text, context) => {
      const id = parseRecordId(text);
      if (id === undefined) context.addIssue({ code: 'custom', message });
      return id ?? z.NEVER;
    })
    .meta({ type: 'integer', minimum: 1 });

/** The record id in a URL; a malformed id is reported as not found, like an unknown one. */
export const recordParams = ({ label }: Pick<Resource, 'label'>) =>
  z.object({ id: idText(`${label.one} does not exist`) });

function toQueryError({ issues }: z.ZodError): Error {
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys')
    return new QueryError(unknown.keys[0] ?? '', `Unknown parameter ${unknown.keys[0]}`);
  return new QueryError(String(issues[0]?.path[0]), issues[0]?.message ?? '');
}

/** The error of each invalid part of a request: 422 by field for a body, 404 for a path, 400 for a query. */
const errorsByPart: Readonly<Record<string, (error: z.ZodError) => Error>> = {
  body: (error) => invalidFields(z.flattenError(error).fieldErrors),
  params: ({ issues }) => new HttpError(404, issues[0]?.message ?? 'There is nothing at this address'),
  querystring: toQueryError,
};

/**
 * Validates requests with the zod schemas of their routes. Responses are not validated: their schemas only describe and
 * type them.
 */
export function registerRouteSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (given: unknown) => {
    const read = schema.safeParse(isObject(given) ? given : {});
    if (read.success) return { value: read.data };
    const refuse = errorsByPart[httpPart ?? ''];
    if (!refuse) throw new Error(`No error response is defined for an invalid ${httpPart} of a request`);
    return { error: refuse(read.error) };
  });
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
}
